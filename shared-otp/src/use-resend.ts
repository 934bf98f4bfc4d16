import { useEffect, useRef, useState } from 'react';
import { pageClock } from './clock';

/** Until when a code counts and from when another may be asked for: RFC 3339 instants. */
export type CodeTimes = { expiresAt: string; resendAt: string };

export type UseResendOptions = CodeTimes & {
  /** Milliseconds since 1970, UTC. */
  now?: () => number;
  /**
   * Sends another code. Answers its times, or nothing where they come by the properties; rejects,
   * or answers nothing and keeps the properties, where none was sent.
   */
  onResend: () => Promise<CodeTimes | undefined> | Promise<void>;
};

export type Resend = {
  /** Whole seconds until the code runs out; 0 when it has. */
  secondsLeft: number;
  /** Whole seconds until another may be asked for; 0 when it may. */
  coolDown: number;
  /** How many codes have come after the first one. */
  tries: number;
  /** Being sent. */
  busy: boolean;
  /** The last one could not be sent. */
  failed: boolean;
  /** Asks for another. Does nothing while one is being sent or before the time for it. */
  resend: () => void;
};

/** The time that a code has left, and another one without losing the page (WCAG 2.2.1). */
export function useResend(options: UseResendOptions): Resend {
  const { expiresAt, resendAt, now = pageClock, onResend } = options;
  const [answered, setAnswered] = useState<{ to: string; times: CodeTimes }>();
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState(false);
  const [at, setAt] = useState(now);

  // Times that the owner hands down later are newer than our own answer.
  const times = answered?.to === expiresAt ? answered.times : { expiresAt, resendAt };
  const tries = useChanges(times.expiresAt);
  const secondsLeft = secondsFrom(at, times.expiresAt);
  const coolDown = secondsFrom(at, times.resendAt);

  const clock = useRef(now);
  useEffect(() => {
    clock.current = now;
  });

  const running = secondsLeft > 0 || coolDown > 0;
  useEffect(() => {
    if (!running) return;
    const tick = () => setAt(clock.current());
    const timer = setInterval(tick, 1_000);
    // A tab in the background sleeps: it looks again as soon as it is seen.
    document.addEventListener('visibilitychange', tick);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', tick);
    };
  }, [running]);

  const send = async () => {
    setBusy(true);
    setFailed(false);
    try {
      const fresh = await onResend();
      if (fresh) setAnswered({ to: expiresAt, times: fresh });
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
      if (!busy && secondsFrom(clock.current(), times.resendAt) === 0) void send();
    },
  };
}

function secondsFrom(at: number, instant: string): number {
  return Math.max(0, Math.ceil((Date.parse(instant) - at) / 1_000));
}

/** How often a value has become another one. */
function useChanges(value: string): number {
  const [seen, setSeen] = useState({ value, changes: 0 });
  if (seen.value === value) return seen.changes;
  const changes = seen.changes + 1;
  setSeen({ value, changes });
  return changes;
}
