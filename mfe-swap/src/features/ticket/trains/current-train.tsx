import type { Journey } from 'shared-api';
import { JourneyRow } from '../../../lib/journey/journey-row';
import styles from './current-train.module.css';

/** The train the traveller holds, in its place among the others. */
export function CurrentTrain({ journey }: { journey: Journey }) {
  return (
    <div className={styles.current}>
      <p className={styles.label}>Your train now</p>
      <JourneyRow journey={journey} />
    </div>
  );
}
