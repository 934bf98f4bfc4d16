import { type ReactNode, useEffect, useRef, useState } from 'react';
import { classNames } from '../class-names';
import { VisuallyHidden } from '../layout/visually-hidden';
import styles from './countdown.module.css';
import { clockFace, secondsLeft, spoken, worthSaying } from './time-left';

export type CountdownProps = {
  /** The instant it runs to, RFC 3339. */
  until: string;
  /** The page's clock: milliseconds since 1970, UTC. */
  now: () => number;
  /** Words before the digits, e.g. "Held for". Spoken with each announcement. */
  label?: ReactNode;
  /** In the place of the digits once the time is over. */
  ended?: ReactNode;
  /** Called when the time is over, also when it is over already at the start. */
  onEnd?: () => void;
  /** Digits alone, or a line of its own with a colour that warns in the last `warnAt` seconds. */
  look?: 'text' | 'pill';
  /** Seconds left from which it looks urgent. */
  warnAt?: number;
};

/** Live time left. The eye sees seconds; a screen reader hears minutes, and the last half minute. */
export function Countdown(props: CountdownProps) {
  const { until, now, label, ended = 'Time is up', onEnd, look = 'text', warnAt = 120 } = props;
  const target = Date.parse(until);
  const [left, setLeft] = useState(() => secondsLeft(target, now()));
  const [said, setSaid] = useState('');
  const clock = useRef(now);
  const end = useRef(onEnd);

  useEffect(() => {
    clock.current = now;
    end.current = onEnd;
  });

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    let over = false;
    const tick = () => {
      const at = clock.current();
      const seconds = secondsLeft(target, at);
      setLeft(seconds);
      if (worthSaying(seconds)) setSaid(seconds === 0 ? '' : spoken(seconds));
      if (seconds === 0 && !over) end.current?.();
      over = seconds === 0;
      // To the next whole second of this clock, so that no digit is skipped however late we run. At
      // the end as well: the clock of the page may learn that it was ahead.
      const rest = over ? 1000 : ((target - at) % 1000) + 5;
      timer = setTimeout(tick, Math.min(1000, rest));
    };
    tick();
    // A background tab sleeps: look again at once when it comes back.
    const wake = () => {
      if (document.visibilityState === 'visible') {
        clearTimeout(timer);
        tick();
      }
    };
    document.addEventListener('visibilitychange', wake);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', wake);
    };
  }, [target]);

  const state = left === 0 ? 'ended' : left <= warnAt ? 'urgent' : 'calm';
  return (
    <span className={classNames(styles.countdown, styles[`countdown-${look}`])} data-state={state}>
      {left === 0 ? (
        <span role="status">{ended}</span>
      ) : (
        <>
          {label && <span>{label} </span>}
          <span className={styles['countdown-digits']} role="timer" aria-live="off">
            {clockFace(left)}
          </span>
          <VisuallyHidden role="status">{said && <>{said} left</>}</VisuallyHidden>
        </>
      )}
    </span>
  );
}
