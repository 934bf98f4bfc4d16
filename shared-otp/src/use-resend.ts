import { useEffect, useRef, useState } from 'react';
import { pageClock } from './clock';

/** When a code expires and when another code may be sent: RFC 3339 instants. */
export type CodeTimes = { expiresAt: string; resendAt: string };

export type UseResendOptions = CodeTimes & {
  /** Milliseconds since 1970, UTC. */
  now?: () => number;
  /**
   * Sends another code. Returns its times, or nothing if they arrive as properties. Rejects, or returns nothing with
   * unchanged properties, if no code was sent.
   */
  onResend: () => Promise<CodeTimes | undefined> | Promise<void>;
};

export type Resend = {
  /** Whole seconds until the code expires; 0 afterwards. */
  secondsLeft: number;
  /** Whole seconds until another code may be sent; 0 afterwards. */
  coolDown: number;
  /** Number of codes after the first one. */
  tries: number;
  /** A code is being sent. */
  busy: boolean;
  /** The last code could not be sent. */
  failed: boolean;
  /** Sends another code. Does nothing while one is being sent or before `resendAt`. */
  resend: () => void;
};

/** Remaining time of a code, and sending another one without leaving the page (WCAG 2.2.1). */
export function useResend(options: UseResendOptions): Resend {
  const { expiresAt, resendAt, now = pageClock, onResend } = options;
  const [resent, setResent] = useState<{ to: string; times: CodeTimes }>();
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState(false);
  const [at, setAt] = useState(now);

  // Newer times in the properties replace the response.
  const times = resent?.to === expiresAt ? resent.times : { expiresAt, resendAt };
  const tries = useChangeCount(times.expiresAt);
  const secondsLeft = secondsUntil(at, times.expiresAt);
  const coolDown = secondsUntil(at, times.resendAt);

  const clock = useRef(now);
  useEffect(() => {
    clock.current = now;
  });

  const isRunning = secondsLeft > 0 || coolDown > 0;
  useEffect(() => {
    if (!isRunning) return;
    const tick = () => setAt(clock.current());
    const timer = setInterval(tick, 1_000);
    // Timers are throttled in a background tab: update when it becomes visible.
    document.addEventListener('visibilitychange', tick);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', tick);
    };
  }, [isRunning]);

  const send = async () => {
    setBusy(true);
    setFailed(false);
    try {
      const newTimes = await onResend();
      if (newTimes) setResent({ to: expiresAt, times: newTimes });
    } catch {
      setFailed(true);
    }
    setBusy(false);
    setAt(clock.current());
  };

  return {
    secondsLeft,
    coolDown,
    tries,
    busy,
    failed,
    resend: () => {
      if (!busy && secondsUntil(clock.current(), times.resendAt) === 0) void send();
    },
  };
}

function secondsUntil(at: number, instant: string): number {
  return Math.max(0, Math.ceil((Date.parse(instant) - at) / 1_000));
}

/** Number of changes of a value. */
function useChangeCount(value: string): number {
  const [last, setSeen] = useState({ value, changes: 0 });
  if (last.value === value) return last.changes;
  const changes = last.changes + 1;
  setSeen({ value, changes });
  return changes;
}
