import type { ReactNode } from 'react';
import { classNames } from '../class-names';
import { VisuallyHidden } from '../layout/visually-hidden';
import styles from './journey-line.module.css';
import { dayOffset, formatDuration, Time } from './time';

export type JourneyLineProps = {
  /** RFC 3339 instants. */
  departure: string;
  arrival: string;
  durationMinutes: number;
  changes: number;
  /** IANA zone of the departure, and of the arrival where it differs. */
  timeZone: string;
  arrivalTimeZone?: string;
  /** Station names; left out where the list says them once for all. */
  from?: string;
  to?: string;
  /** Operator's name; several joined by the caller. */
  operator?: ReactNode;
  cancelled?: boolean;
  delayMinutes?: number;
  /** Replaced by another train, or past: shown struck through. */
  dead?: boolean;
  size?: 'medium' | 'large';
};

/** One journey at a glance: when, how long, how many changes, who runs it. */
export function JourneyLine(props: JourneyLineProps) {
  const { departure, arrival, durationMinutes, changes, timeZone, from, to, operator } = props;
  const { arrivalTimeZone = timeZone, cancelled, delayMinutes = 0, dead, size = 'medium' } = props;
  const days = dayOffset(departure, arrival, timeZone, arrivalTimeZone);
  const changesText = changes === 0 ? 'Direct' : `${changes} change${changes === 1 ? '' : 's'}`;
  return (
    <div
      className={classNames(styles.journey, styles[`journey-${size}`])}
      data-off={cancelled || dead ? '' : undefined}
    >
      <span className={styles['journey-end']}>
        <VisuallyHidden>Departs </VisuallyHidden>
        <span className={styles['journey-time']}>
          <Time instant={departure} timeZone={timeZone} />
        </span>
        {from && <span className={styles['journey-place']}>{from}</span>}
      </span>
      <span className={styles['journey-middle']}>
        <span className={styles['journey-duration']}>{formatDuration(durationMinutes)}</span>
        <span className={styles['journey-track']} aria-hidden="true">
          {Array.from({ length: Math.min(changes, 3) }, (_, stop) => stop).map((stop) => (
            <i key={stop} />
          ))}
        </span>
        <span className={styles['journey-changes']}>{changesText}</span>
      </span>
      <span className={classNames(styles['journey-end'], styles['journey-arrival'])}>
        <VisuallyHidden>arrives </VisuallyHidden>
        <span className={styles['journey-time']}>
          <Time instant={arrival} timeZone={arrivalTimeZone} />
          {days > 0 && (
            <sup className={styles['journey-days']}>
              +{days}
              <VisuallyHidden> {days === 1 ? 'day' : 'days'}</VisuallyHidden>
            </sup>
          )}
        </span>
        {to && <span className={styles['journey-place']}>{to}</span>}
      </span>
      {(operator || cancelled || delayMinutes > 0) && (
        <span className={styles['journey-notes']}>
          {operator && <span>{operator}</span>}
          {cancelled && <strong className={styles['journey-bad']}>Cancelled</strong>}
          {!cancelled && delayMinutes > 0 && (
            <strong className={styles['journey-late']}>{delayMinutes} min late</strong>
          )}
        </span>
      )}
    </div>
  );
}
