import type { Trip } from 'shared-api';
import { Card, Time } from 'shared-ui';
import styles from './timeline.module.css';

type TimelineProps = { entries: Trip['timeline']; timeZone: string };

/** What happened to a booking, the latest first. */
export function Timeline({ entries, timeZone }: TimelineProps) {
  if (entries.length === 0) return null;
  const latestFirst = [...entries].sort((a, b) => b.at.localeCompare(a.at));
  return (
    <Card title="What happened">
      <ol className={styles.timeline}>
        {latestFirst.map(({ at, type, text }) => (
          <li key={at + type + text} className={styles.entry}>
            <span className={styles.time}>
              <Time instant={at} timeZone={timeZone} format="date-time" />
            </span>
            <span>{text}</span>
          </li>
        ))}
      </ol>
    </Card>
  );
}
