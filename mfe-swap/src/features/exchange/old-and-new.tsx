import type { Journey, PlaceChoice, ServiceClass } from '@train-swap/shared-api';
import { formatServiceClass, SwapIcon, seatFacts, Ticket } from '@train-swap/shared-ui';
import { type ReactNode, useId } from 'react';
import { placesText } from '../../lib/journey/journey-facts';
import { JourneyRow } from '../../lib/journey/journey-row';
import styles from './old-and-new.module.css';

type Side = {
  title: string;
  journey: Journey;
  places: readonly (Pick<PlaceChoice, 'coach' | 'place' | 'segment'> & Partial<PlaceChoice>)[];
  /** When the class changes. */
  serviceClass?: ServiceClass | undefined;
  /** Below the journey, for example a link to change the seat. */
  note?: ReactNode;
};

/** The ticket that the traveller has and the one that the swap leads to. On the confirmation they change places. */
export function OldAndNew({ old, next }: { old: Side; next: Side }) {
  return (
    <div className={styles.pair}>
      <Side side={old} transitionName="old-ticket" />
      <span className={styles.mark} aria-hidden="true">
        <SwapIcon />
      </span>
      <Side side={next} transitionName="new-ticket" />
    </div>
  );
}

type SideProps = { side: Side; transitionName: 'old-ticket' | 'new-ticket' };

function Side({ side, transitionName }: SideProps) {
  const { title, journey, places, serviceClass, note } = side;
  const id = useId();
  const stub = seatFacts(places);
  return (
    <Ticket
      id={id}
      title={title}
      state={transitionName === 'old-ticket' ? 'previous' : 'valid'}
      transitionName={transitionName}
      journey={<JourneyRow journey={journey} places operator="name-and-number" />}
      stub={stub}
    >
      {stub.length === 0 && places.length > 0 && <p>{placesText(places)}</p>}
      {serviceClass && <p className={styles.class}>{formatServiceClass(serviceClass)}</p>}
      {note}
    </Ticket>
  );
}
