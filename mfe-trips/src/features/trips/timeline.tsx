import { type ComponentType, useEffect, useState } from 'react';
import type { Trip } from 'shared-api';
import { Card, Time } from 'shared-ui';
import styles from './timeline.module.css';
import type { WayBackProps } from './way-back';

type TimelineProps = Pick<WayBackProps, 'bookingId' | 'mayUndo' | 'swapBack'> & {
  entries: Trip['timeline'];
  timeZone: string;
};

/** Fetched after the ticket stands there; without it what happened is told all the same. */
function useWayBack(isNeeded: boolean): ComponentType<WayBackProps> | null {
  const [found, setFound] = useState<{ WayBack: ComponentType<WayBackProps> } | null>(null);
  useEffect(() => {
    if (isNeeded) import('./way-back').then(setFound, () => undefined);
  }, [isNeeded]);
  return found?.WayBack ?? null;
}

/** What happened to a booking, the latest first. */
export function Timeline({ entries, timeZone, ...way }: TimelineProps) {
  const latestFirst = [...entries].sort((a, b) => b.at.localeCompare(a.at));
  const lastSwap = latestFirst.find(({ type }) => type === 'booking.exchanged');
  const WayBack = useWayBack(lastSwap !== undefined && (way.mayUndo || way.swapBack !== null));
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
              {WayBack && entry === lastSwap ? <WayBack {...way} swappedAt={at} /> : null}
            </li>
          );
        })}
      </ol>
    </Card>
  );
}
