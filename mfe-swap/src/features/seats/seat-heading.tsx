import type { ReactNode } from 'react';
import type { Journey } from 'shared-api';
import { PageHeading, Time } from 'shared-ui';
import { journeyFacts } from '../../lib/journey/journey-facts';
import styles from './seat-heading.module.css';

type SeatHeadingProps = {
  journey: Journey;
  travellers: number;
  /** Beside the train, e.g. how long it is still held. */
  children?: ReactNode;
};

/** What is chosen here, and on which train: in two lines, for the plan needs the room. */
export function SeatHeading({ journey, travellers, children }: SeatHeadingProps) {
  const title = travellers === 1 ? 'Choose your seat' : `Choose ${travellers} seats`;
  const { from, to, timeZone, arrivalTimeZone, operators, trainNumbers } = journeyFacts(journey);
  return (
    <div className={styles.heading}>
      <PageHeading documentTitle={title}>{title}</PageHeading>
      <p className={styles.train}>
        <span className={styles.times}>
          <Time instant={journey.departure} timeZone={timeZone} /> to{' '}
          <Time instant={journey.arrival} timeZone={arrivalTimeZone} />
        </span>{' '}
        {from} to {to}, {operators} {trainNumbers}
      </p>
      {children}
    </div>
  );
}
