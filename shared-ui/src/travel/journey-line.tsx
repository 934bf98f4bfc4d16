import { i18n } from '@train-swap/shared-config';
import type { ReactNode } from 'react';
import { classNames } from '../class-names';
import { VisuallyHidden } from '../layout/visually-hidden';
import styles from './journey-line.module.css';
import { dayOffset, formatDuration, formatTime, Time } from './time';

export type JourneyLineProps = {
  /** RFC 3339 instants. */
  departure: string;
  arrival: string;
  durationMinutes: number;
  changes: number;
  /** IANA zone of the departure; `arrivalTimeZone` only where it differs. */
  timeZone: string;
  arrivalTimeZone?: string;
  /** Station names; omitted where the list shows them once. */
  from?: string;
  to?: string;
  /** Name of the operator, or several joined names. */
  operator?: ReactNode;
  /** With the current delay; shown when they differ. */
  expectedDeparture?: string;
  expectedArrival?: string;
  cancelled?: boolean;
  delayMinutes?: number;
  /** Set when the delay may be outdated: when it was seen; null for never. */
  delaySeenAt?: string | null;
  /** For a replaced or past journey. */
  struckThrough?: boolean;
  size?: 'medium' | 'large';
};

/** Summary of one journey: times, duration, changes and operator. */
export function JourneyLine(props: JourneyLineProps) {
  const { departure, arrival, durationMinutes, changes, timeZone, from, to, operator } = props;
  const {
    arrivalTimeZone = timeZone,
    cancelled,
    delayMinutes = 0,
    delaySeenAt,
    struckThrough,
    size = 'medium',
  } = props;
  const strikeReason = cancelled
    ? i18n.t('Does not run:')
    : struckThrough && i18n.t('No longer applies:');
  const expected = strikeReason
    ? { departure, arrival }
    : {
        departure: props.expectedDeparture ?? departure,
        arrival: props.expectedArrival ?? arrival,
      };
  const minutes =
    durationMinutes +
    getMinutes(arrival, expected.arrival) -
    getMinutes(departure, expected.departure);
  const days = dayOffset(expected.departure, expected.arrival, timeZone, arrivalTimeZone);
  const changesText =
    changes === 0
      ? i18n.t('Direct')
      : i18n.t('{count, plural, one {# change} other {# changes}}', { count: changes });
  const isLate = !cancelled && delayMinutes > 0;
  return (
    <div
      className={classNames(styles.journey, styles[`journey-${size}`])}
      data-struck-through={strikeReason ? '' : undefined}
    >
      <span className={styles['journey-endpoint']}>
        {strikeReason && <VisuallyHidden>{`${strikeReason} `}</VisuallyHidden>}
        <VisuallyHidden>{i18n.t('Departs')} </VisuallyHidden>
        <span className={styles['journey-time']}>
          <Time instant={expected.departure} timeZone={timeZone} />
        </span>
        <Scheduled instant={departure} expected={expected.departure} timeZone={timeZone} />
        {from && <span className={styles['journey-place']}>{from}</span>}
      </span>
      <span className={styles['journey-middle']}>
        <span className={styles['journey-duration']}>{formatDuration(minutes)}</span>
        <span className={styles['journey-track']} aria-hidden="true">
          <b />
          {Array.from({ length: Math.min(changes, 3) }, (_, stop) => stop).map((stop) => (
            <i key={stop} />
          ))}
        </span>
        <span className={styles['journey-changes']}>{changesText}</span>
      </span>
      <span className={classNames(styles['journey-endpoint'], styles['journey-arrival'])}>
        <VisuallyHidden>{i18n.t('arrives')} </VisuallyHidden>
        <span className={styles['journey-time']}>
          <Time instant={expected.arrival} timeZone={arrivalTimeZone} />
          {days > 0 && (
            <sup className={styles['journey-days']}>
              <span>{`+${days}`}</span>
              <VisuallyHidden>
                {` ${i18n.t('{count, plural, one {day} other {days}}', { count: days })}`}
              </VisuallyHidden>
            </sup>
          )}
        </span>
        <Scheduled instant={arrival} expected={expected.arrival} timeZone={arrivalTimeZone} />
        {to && <span className={styles['journey-place']}>{to}</span>}
      </span>
      {(operator || cancelled || delayMinutes > 0) && (
        <span className={styles['journey-notes']}>
          {operator && <span>{operator}</span>}
          {cancelled && (
            <strong className={styles['journey-cancelled']}>{i18n.t('Cancelled')}</strong>
          )}
          {isLate && delaySeenAt === undefined && (
            <strong className={styles['journey-delay']}>
              {i18n.t('{minutes} min late', { minutes: delayMinutes })}
            </strong>
          )}
          {isLate && delaySeenAt && (
            <span>
              {i18n.t('{minutes} min late at {time}', {
                minutes: delayMinutes,
                time: formatTime({ instant: delaySeenAt, timeZone }),
              })}
            </span>
          )}
        </span>
      )}
    </div>
  );
}

const getMinutes = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 60_000;

type ScheduledProps = { instant: string; expected: string; timeZone: string };

/** The time of the timetable, when another one is expected. */
function Scheduled({ instant, expected, timeZone }: ScheduledProps) {
  if (getMinutes(instant, expected) === 0) return null;
  return (
    <span className={styles['journey-scheduled']}>
      <VisuallyHidden> {i18n.t('instead of')} </VisuallyHidden>
      <s>
        <Time instant={instant} timeZone={timeZone} />
      </s>
    </span>
  );
}
