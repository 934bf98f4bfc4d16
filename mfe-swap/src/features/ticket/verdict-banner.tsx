import { useQueryClient } from '@tanstack/react-query';
import { type Booking, now } from 'shared-api';
import { CheckCircleIcon, CloseIcon, Countdown } from 'shared-ui';
import styles from './verdict-banner.module.css';

/** Whether the ticket can be swapped, each reason, and how long still. */
export function VerdictBanner({ booking }: { booking: Booking }) {
  const client = useQueryClient();
  const { swappable, reasons, cutOffAt } = booking.verdict;
  const refresh = () => void client.invalidateQueries({ queryKey: ['booking', booking.id] });
  return (
    <section
      className={styles.verdict}
      data-swappable={swappable ? '' : undefined}
      aria-labelledby="verdict"
    >
      <span className={styles.mark} aria-hidden="true">
        {swappable ? <CheckCircleIcon /> : <CloseIcon />}
      </span>
      <div className={styles.words}>
        <h2 id="verdict" className={styles.title}>
          {swappable ? 'You can swap this ticket' : 'This ticket cannot be swapped'}
        </h2>
        <ul className={styles.reasons}>
          {reasons.map(({ code, text }) => (
            <li key={code}>{text}</li>
          ))}
        </ul>
      </div>
      {swappable && (
        <p className={styles.time}>
          <span className={styles.label}>Time left to swap</span>
          <span className={styles.clock}>
            <Countdown
              until={cutOffAt}
              now={now}
              warnAt={1800}
              ended="Swaps have closed"
              onEnd={refresh}
            />
          </span>
        </p>
      )}
    </section>
  );
}
