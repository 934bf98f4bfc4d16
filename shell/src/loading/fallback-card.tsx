import { Button } from 'shared-ui';
import type { Failure } from '../failures/failures';
import styles from './fallback-card.module.css';

type FallbackCardProps = { failure: Failure; busy: boolean; onRetry: () => void };

/** Stands where a part of the page could not be shown; the rest of the page goes on. */
export function FallbackCard({ failure, busy, onRetry }: FallbackCardProps) {
  if (failure.phase === 'off') return <SwitchedOffCard failure={failure} />;
  return (
    <section className={styles.card} aria-labelledby={`failure-${failure.reference}`}>
      <h2 id={`failure-${failure.reference}`} className={styles.title}>
        This part of the page is not available
      </h2>
      <p role="alert">
        Something went wrong on our side. Nothing you have booked or paid has changed, and the rest
        of the page still works.
      </p>
      <Button onClick={onRetry} busy={busy}>
        Try again
      </Button>
      <p className={styles.reference}>
        If it keeps happening, tell support: {failure.remote}, release {failure.release}, reference{' '}
        {failure.reference}
      </p>
    </section>
  );
}

/** The page keeps the set it was opened with, so only a new page can know that the part is back. */
function SwitchedOffCard({ failure }: { failure: Failure }) {
  return (
    <section className={styles.card} aria-labelledby={`failure-${failure.reference}`}>
      <h2 id={`failure-${failure.reference}`} className={styles.title}>
        This part is switched off for now
      </h2>
      <p role="alert">{failure.cause}</p>
      <Button onClick={() => location.reload()}>Load the page again</Button>
    </section>
  );
}
