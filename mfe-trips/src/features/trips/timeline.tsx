import type { Trip } from 'shared-api';
import { Card, Link, Time } from 'shared-ui';
import styles from './timeline.module.css';
import { UndoSwap, useUndoOffer } from './undo-swap';

type TimelineProps = {
  bookingId: string;
  entries: Trip['timeline'];
  timeZone: string;
  /** Where another swap begins, while one is allowed. */
  swapBack: string | null;
  /** There is a valid ticket, and it is not shown from a copy of this browser. */
  mayUndo: boolean;
};

/** What happened to a booking, the latest first. */
export function Timeline({ bookingId, entries, timeZone, swapBack, mayUndo }: TimelineProps) {
  const latestFirst = [...entries].sort((a, b) => b.at.localeCompare(a.at));
  const lastSwap = latestFirst.find(({ type }) => type === 'booking.exchanged');
  const undo = useUndoOffer(bookingId, mayUndo ? (lastSwap?.at ?? null) : null);
  const offer = undo.isError ? null : undo.data;
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
              {offer && entry === lastSwap ? (
                <span className={styles.undo}>
                  <UndoSwap
                    bookingId={bookingId}
                    validUntil={offer.validUntil}
                    onTimeUp={() => void undo.refetch()}
                  />
                </span>
              ) : null}
              {swapBack && !offer && entry === lastSwap ? (
                <span className={styles.back}>
                  <Link href={swapBack} className={styles.link}>
                    Swap back
                  </Link>{' '}
                  if your old train still has a seat. It is a swap like any other, with its price.
                </span>
              ) : null}
            </li>
          );
        })}
      </ol>
    </Card>
  );
}
