import { i18n } from '@train-swap/shared-config';
import { useIsOnline } from '@train-swap/shared-config/use-is-online';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { classNames } from '../../class-names';
import { VisuallyHidden } from '../../layout/visually-hidden';
import styles from './countdown.module.css';
import { formatClock, formatForSpeech, secondsLeft, shouldAnnounce } from './time-left';

export type CountdownProps = {
  /** End of the countdown, an RFC 3339 instant. */
  until: string;
  /** The page's clock: milliseconds since 1970, UTC. */
  now: () => number;
  /** Text before the digits, for example "Held for". */
  label?: ReactNode;
  /** Replaces the digits when the time is over. */
  ended?: ReactNode;
  /** Called when the time is over, also if it is over at the first render. */
  onEnd?: () => void;
  /** Digits alone, or a separate line with a warning colour in the last `warningSeconds`. */
  variant?: 'text' | 'pill';
  /** Seconds before the end at which the warning style starts. */
  warningSeconds?: number;
};

/** Remaining time. It shows seconds; screen readers get an announcement for minutes and the last 30 seconds. */
export function Countdown(props: CountdownProps) {
  const {
    until,
    now,
    label,
    ended = i18n.t('Time is up'),
    onEnd,
    variant = 'text',
    warningSeconds = 120,
  } = props;
  const offline = useIsOnline() ? '' : i18n.t('You are offline');
  const target = Date.parse(until);
  const [left, setLeft] = useState(() => secondsLeft(target, now()));
  const [announcement, setAnnouncement] = useState('');
  const latestNow = useRef(now);
  const latestOnEnd = useRef(onEnd);

  useEffect(() => {
    latestNow.current = now;
    latestOnEnd.current = onEnd;
  });

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    let hasEnded = false;
    const tick = () => {
      const at = latestNow.current();
      const seconds = secondsLeft(target, at);
      setLeft(seconds);
      if (shouldAnnounce(seconds)) setAnnouncement(seconds === 0 ? '' : formatForSpeech(seconds));
      if (seconds === 0 && !hasEnded) latestOnEnd.current?.();
      hasEnded = seconds === 0;
      // Waits until the next whole second of this clock, so that no digit is skipped. It also runs after the
      // end, because a correction of the page clock can move the time back.
      const rest = hasEnded ? 1000 : ((target - at) % 1000) + 5;
      timer = setTimeout(tick, Math.min(1000, rest));
    };
    tick();
    // Timers are throttled in a background tab: update at once when the tab becomes visible.
    const handleVisibilityChange = () => {
      if (document.visibilityState === 'visible') {
        clearTimeout(timer);
        tick();
      }
    };
    document.addEventListener('visibilitychange', handleVisibilityChange);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', handleVisibilityChange);
    };
  }, [target]);

  const state = left === 0 ? 'ended' : left <= warningSeconds ? 'urgent' : 'calm';
  return (
    <span
      className={classNames(styles.countdown, styles[`countdown-${variant}`])}
      data-state={state}
    >
      {left === 0 ? (
        <span role="status">{ended}</span>
      ) : (
        <>
          {label && (
            <span>
              <span>{label}</span>{' '}
            </span>
          )}
          <span className={styles['countdown-digits']} role="timer" aria-live="off" translate="no">
            {formatClock(left)}
          </span>
          <VisuallyHidden role="status">
            {[offline, announcement && i18n.t('{time} left', { time: announcement })]
              .filter(Boolean)
              .join('. ')}
          </VisuallyHidden>
          {offline && (
            <span aria-hidden="true" className={styles['countdown-offline']}>
              {offline}
            </span>
          )}
        </>
      )}
    </span>
  );
}
