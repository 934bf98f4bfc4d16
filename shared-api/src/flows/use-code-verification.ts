import {
  getLockEnd,
  now,
  type ProblemError,
  resendCode,
  type SentCode,
  type Session,
  toProblem,
  useBlockReload,
  verifyCode,
} from '@train-swap/shared-api';
import { useState } from 'react';

type CodeVerificationOptions = {
  challenge: SentCode;
  /** The code was right. Give the session to `acceptSession`. */
  onVerified: (session: Session) => void;
  onResent: (challenge: SentCode) => void;
  /** The challenge no longer exists (404) or belongs to another session (401). Without it, the error is shown. */
  onInvalid?: (problem: ProblemError) => void;
};

/** Verifies and resends a one-time code. Returns the props of `OtpStep` of `shared-otp` that depend on the code. */
export function useCodeVerification(options: CodeVerificationOptions) {
  const { challenge, onVerified, onResent, onInvalid } = options;
  const { challengeId, sentTo, channel, length, expiresAt, resendAt } = challenge;
  useBlockReload('one-time-code');
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [lockedUntil, setLockedUntil] = useState<string>();

  const handleError = (caught: unknown) => {
    const problem = toProblem(caught);
    const isInvalid = problem.status === 404 || problem.status === 401;
    if (isInvalid && onInvalid) return onInvalid(problem);
    setError(problem.detail);
    setLockedUntil(getLockEnd(problem));
  };

  const onSubmit = async (code: string) => {
    setError(undefined);
    setBusy(true);
    try {
      onVerified(await verifyCode(challengeId, code));
    } catch (caught) {
      handleError(caught);
    } finally {
      setBusy(false);
    }
  };

  const onResend = async () => {
    setError(undefined);
    try {
      const resent = await resendCode(challengeId);
      setLockedUntil(undefined);
      onResent(resent);
      return resent;
    } catch (caught) {
      handleError(caught);
      return undefined;
    }
  };

  return {
    sentTo,
    channel,
    length,
    expiresAt,
    resendAt,
    lockedUntil,
    now,
    error,
    busy,
    autoFocus: true,
    onSubmit,
    onResend,
  };
}
