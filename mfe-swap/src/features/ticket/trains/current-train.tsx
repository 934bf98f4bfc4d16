import type { Journey, ServiceClass } from '@train-swap/shared-api';
import { i18n } from '@train-swap/shared-config';
import { getMode } from '@train-swap/shared-ui';
import type { ReactNode } from 'react';
import { JourneyRow } from '../../../lib/journey/journey-row';
import styles from './current-train.module.css';

type CurrentTrainProps = {
  journey: Journey;
  /** The chosen class, when it is another one. */
  otherClass: ServiceClass | null;
  /** The offer of the current train in that class. */
  offer: ReactNode;
};

/** The traveller's current train, in the list; in another class with its price. */
export function CurrentTrain({ journey, otherClass, offer }: CurrentTrainProps) {
  return (
    <div className={styles.current} data-offered={offer ? '' : undefined}>
      <p className={styles.label}>
        {i18n.t('Your {mode, select, bus {bus} other {train}} now', { mode: getMode(journey) })}
      </p>
      {offer ?? <JourneyRow journey={journey} />}
      {otherClass && !offer && (
        <p className={styles.none}>{i18n.t('It has no seats in this class.')}</p>
      )}
    </div>
  );
}
