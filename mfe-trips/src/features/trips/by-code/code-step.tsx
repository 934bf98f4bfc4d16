import { useMutation } from '@tanstack/react-query';
import {
  acceptSession,
  type Challenge,
  now,
  type ProblemError,
  resendCode,
  type SentCode,
  type Session,
  useInTheMiddleOf,
  verifyCode,
} from 'shared-api';
import { OtpStep } from 'shared-otp/otp-step';
import { forgetSentCode, useSentCode } from './sent-code';

type CodeStepProps = {
  challenge: SentCode;
  /** Back: another address is wanted, or (with a problem) this code leads nowhere. */
  onLeave: (problem?: ProblemError) => void;
};

/** The code that was sent, entered in the control that all remotes share. */
export function CodeStep({ challenge, onLeave }: CodeStepProps) {
  useInTheMiddleOf('one-time-code');
  const { challengeId } = challenge;
  const leaveIfLost = (problem: ProblemError) => {
    if (problem.status === 404 || problem.status === 401) onLeave(problem);
  };
  const verify = useMutation<Session, ProblemError, string>({
    mutationFn: (code) => verifyCode(challengeId, code),
    onSuccess: (session) => {
      forgetSentCode();
      acceptSession(session);
    },
    onError: leaveIfLost,
  });
  const resend = useMutation<Challenge, ProblemError>({
    mutationFn: () => resendCode(challengeId),
    onSuccess: (fresh) => useSentCode.setState({ challenge: fresh }),
    onError: leaveIfLost,
  });
  return (
    <OtpStep
      title="Enter your code"
      sentTo={challenge.sentTo}
      channel={challenge.channel}
      length={challenge.length}
      expiresAt={challenge.expiresAt}
      resendAt={challenge.resendAt}
      now={now}
      error={verify.error?.detail}
      busy={verify.isPending}
      submitLabel="Show my trips"
      autoFocus
      onSubmit={(code) => verify.mutate(code)}
      onResend={() => {
        verify.reset();
        return resend.mutateAsync();
      }}
      onChangeAddress={() => onLeave()}
    />
  );
}
