import type { Journey } from '@train-swap/shared-api';
import { i18n } from '@train-swap/shared-config';
import { getMode } from '@train-swap/shared-ui';
import { JourneyRow } from '../../../lib/journey/journey-row';
import styles from './current-train.module.css';

/** The traveller's current train, in the list. */
export function CurrentTrain({ journey }: { journey: Journey }) {
  return (
    <div className={styles.current}>
      <p className={styles.label}>
        {i18n.t('Your {mode, select, bus {bus} other {train}} now', { mode: getMode(journey) })}
      </p>
      <JourneyRow journey={journey} />
    </div>
  );
}
