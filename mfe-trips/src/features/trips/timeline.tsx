import type { Trip } from 'shared-api';
import { Card, lazyPart, Time } from 'shared-ui';
import styles from './timeline.module.css';
import type { WayBackProps } from './way-back';

type TimelineProps = Pick<WayBackProps, 'bookingId' | 'mayUndo' | 'swapBack'> & {
  entries: Trip['timeline'];
  timeZone: string;
};

/** Fetched when there is a swap to go back from; what happened is shown without it. */
const WayBack = lazyPart(async () => (await import('./way-back')).WayBack);

/** What happened to a booking, the latest first. */
export function Timeline({ entries, timeZone, ...way }: TimelineProps) {
  const latestFirst = [...entries].sort((a, b) => b.at.localeCompare(a.at));
  const lastSwap = latestFirst.find(({ type }) => type === 'booking.exchanged');
  const hasWayBack = way.mayUndo || way.swapBack !== null;
  if (entries.length === 0) return null;
  return (
    <Card title="What happened">
      <ol className={styles.timeline}>
        {latestFirst.map((entry) => {
          const { at, type, text } = entry;
          return (
            <li key={at + type + text} className={styles.entry}>
              <span className={styles.time}>
                <Time instant={at} timeZone={timeZone} format="date-time" />
              </span>
              <span>{text}</span>
              {hasWayBack && entry === lastSwap ? <WayBack {...way} swappedAt={at} /> : null}
            </li>
          );
        })}
      </ol>
    </Card>
  );
}
