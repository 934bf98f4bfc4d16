import type { Journey } from 'shared-api';
import { PageHeading } from 'shared-ui';
import { JourneyRow } from '../../lib/journey/journey-row';
import styles from './seat-heading.module.css';

type SeatHeadingProps = { journey: Journey; travellers: number };

/** What is chosen here, and on which train. */
export function SeatHeading({ journey, travellers }: SeatHeadingProps) {
  const title = travellers === 1 ? 'Choose your seat' : `Choose ${travellers} seats`;
  return (
    <div className={styles.heading}>
      <PageHeading documentTitle={title}>{title}</PageHeading>
      <div className={styles.train}>
        <JourneyRow journey={journey} places operator="name-and-number" />
      </div>
    </div>
  );
}
