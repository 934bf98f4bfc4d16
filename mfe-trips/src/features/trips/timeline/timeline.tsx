import type { Trip } from '@train-swap/shared-api';
import { i18n } from '@train-swap/shared-config';
import { Card, lazyComponent, Time } from '@train-swap/shared-ui';
import styles from './timeline.module.css';
import type { UndoLinkProps } from './undo-link';

type TimelineProps = Pick<UndoLinkProps, 'bookingId' | 'canUndo' | 'swapBack'> & {
  entries: Trip['timeline'];
  timeZone: string;
};

/** Loaded only when there is a swap to undo. */
const WayBack = lazyComponent(async () => (await import('./undo-link')).UndoLink);

/** The events of a booking, newest first. */
export function Timeline({ entries, timeZone, ...way }: TimelineProps) {
  const latestFirst = [...entries].sort((a, b) => b.at.localeCompare(a.at));
  const lastSwap = latestFirst.find(({ type }) => type === 'booking.exchanged');
  const hasUndoLink = way.canUndo || way.swapBack !== null;
  if (entries.length === 0) return null;
  return (
    <Card title={i18n.t('What happened')}>
      <ol className={styles.timeline}>
        {latestFirst.map((entry) => {
          const { at, type, text } = entry;
          return (
            <li key={at + type + text} className={styles.entry}>
              <span className={styles.time}>
                <Time instant={at} timeZone={timeZone} format="date-time" />
              </span>
              <span>{text}</span>
              {hasUndoLink && entry === lastSwap ? <WayBack {...way} swappedAt={at} /> : null}
            </li>
          );
        })}
      </ol>
    </Card>
  );
}
