import type { Trip } from '@train-swap/shared-api';
import { i18n } from '@train-swap/shared-config';
import { Card, Time } from '@train-swap/shared-ui';
import styles from './timeline.module.css';

type Entries = Trip['timeline'];

const sortLatestFirst = (entries: Entries): Entries =>
  [...entries].sort((a, b) => b.at.localeCompare(a.at));

export const findLastSwap = (entries: Entries) =>
  sortLatestFirst(entries).find(({ type }) => type === 'booking.exchanged');

/** The events of a booking, newest first. */
export function Timeline({ entries, timeZone }: { entries: Entries; timeZone: string }) {
  if (entries.length === 0) return null;
  return (
    <Card title={i18n.t('What happened')}>
      <ol className={styles.timeline}>
        {sortLatestFirst(entries).map(({ at, type, text }) => (
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
