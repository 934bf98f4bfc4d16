import { useEffect, useRef, useState } from 'react';

/** Until when a code counts and from when another may be asked for: RFC 3339 instants. */
export type CodeTimes = { expiresAt: string; resendAt: string };

export type UseResendOptions = CodeTimes & {
  /** Milliseconds since 1970, UTC. */
  now?: () => number;
  /** Sends another code; answers its times where they are known at once. */
  onResend: () => Promise<CodeTimes | undefined> | undefined;
};

export type Resend = {
  /** Whole seconds until the code runs out; 0 when it has. */
  secondsLeft: number;
  /** Whole seconds until another may be asked for; 0 when it may. */
  coolDown: number;
  /** How many codes were asked for here, the first not counted. */
  tries: number;
  busy: boolean;
  resend: () => void;
};

/** The time a code has left, and asking for another without losing the page (WCAG 2.2.1). */
export function useResend(options: UseResendOptions): Resend {
  const { now = Date.now, onResend } = options;
  const [times, setTimes] = useState<CodeTimes>(options);
  const [at, setAt] = useState(now);
  const [tries, setTries] = useState(0);
  const [busy, setBusy] = useState(false);

  // A code that its owner sent anew brings new times by the properties.
  const { expiresAt, resendAt } = options;
  useEffect(() => setTimes({ expiresAt, resendAt }), [expiresAt, resendAt]);

  const clock = useRef(now);
  useEffect(() => {
    clock.current = now;
  });
  useEffect(() => {
    const timer = setInterval(() => setAt(clock.current()), 1_000);
    return () => clearInterval(timer);
  }, []);

  const secondsUntil = (instant: string) =>
    Math.max(0, Math.ceil((Date.parse(instant) - at) / 1_000));
  const coolDown = secondsUntil(times.resendAt);

  async function send() {
    setBusy(true);
    try {
      const fresh = await onResend();
      setTries((count) => count + 1);
      if (fresh) setTimes(fresh);
    } finally {
      setBusy(false);
      setAt(clock.current());
    }
  }

  return {
    secondsLeft: secondsUntil(times.expiresAt),
    coolDown,
    tries,
    busy,
    resend: () => {
      if (!busy && coolDown === 0) void send();
    },
  };
}
