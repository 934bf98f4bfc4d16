import {
  getLockEnd,
  now,
  type ProblemError,
  refreshSession,
  resendCode,
  type SentCode,
  type Session,
  toProblem,
  useBlockReload,
  verifyCode,
} from '@train-swap/shared-api';
import { useState } from 'react';
import { useLostReplyCheck } from './use-lost-reply-check';

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
  const [problem, setProblem] = useState<ProblemError | null>(null);
  const [busy, setBusy] = useState(false);
  const [lockedUntil, setLockedUntil] = useState<string>();

  const handleError = (caught: unknown) => {
    const problem = toProblem(caught);
    const isInvalid = problem.status === 404 || problem.status === 401;
    if (isInvalid && onInvalid) return onInvalid(problem);
    setProblem(problem);
    setLockedUntil(getLockEnd(problem));
  };

  const [submitted, setSubmitted] = useState<string | null>(null);
  // The service repeats its response to a code that it has accepted.
  useLostReplyCheck(submitted !== null && problem, async () => {
    if (submitted === null) return;
    try {
      onVerified(await verifyCode(challengeId, submitted));
    } catch (caught) {
      const { code, isTransient } = toProblem(caught);
      if (code === 'code-used') await refreshSession();
      else if (!isTransient) handleError(caught);
    }
  });

  const onSubmit = async (code: string) => {
    setSubmitted(code);
    setProblem(null);
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
    setSubmitted(null);
    setProblem(null);
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
    error: problem?.detail,
    busy,
    autoFocus: true,
    onSubmit,
    onResend,
  };
}
