import { useState } from 'react';
import {
  type ProblemError,
  resendCode,
  type SentCode,
  type Session,
  toProblem,
  useInTheMiddleOf,
  verifyCode,
} from 'shared-api';
import { OtpStep } from './otp-step';

type CodeStepProps = {
  challenge: SentCode;
  title: string;
  submitLabel: string;
  onVerified: (session: Session) => void;
  onResent: (challenge: SentCode) => void;
  /** Back: the traveller wants another address, or (with a problem) this code leads nowhere. */
  onLeave: (problem?: ProblemError) => void;
};

/** Takes the code that was sent, in the control that all remotes share. */
export function CodeStep(props: CodeStepProps) {
  const { challenge, title, submitLabel, onVerified, onResent, onLeave } = props;
  const { challengeId, sentTo, channel, length, expiresAt, resendAt } = challenge;
  useInTheMiddleOf('one-time-code');
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);

  const refuse = (caught: unknown) => {
    const problem = toProblem(caught);
    const leadsNowhere = problem.status === 404 || problem.status === 401;
    if (leadsNowhere) onLeave(problem);
    else setError(problem.detail);
  };

  const verify = async (code: string) => {
    setError(undefined);
    setBusy(true);
    try {
      onVerified(await verifyCode(challengeId, code));
    } catch (caught) {
      refuse(caught);
    } finally {
      setBusy(false);
    }
  };

  const resend = async () => {
    setError(undefined);
    try {
      const fresh = await resendCode(challengeId);
      onResent(fresh);
      return fresh;
    } catch (caught) {
      refuse(caught);
      return undefined;
    }
  };

  return (
    <OtpStep
      title={title}
      sentTo={sentTo}
      channel={channel}
      length={length}
      expiresAt={expiresAt}
      resendAt={resendAt}
      error={error}
      busy={busy}
      submitLabel={submitLabel}
      autoFocus
      onSubmit={verify}
      onResend={resend}
      onChangeAddress={() => onLeave()}
    />
  );
}
