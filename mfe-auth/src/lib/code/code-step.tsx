import type { ProblemError, SentCode, Session } from '@train-swap/shared-api';
import { useCodeVerification } from '@train-swap/shared-api/flows/use-code-verification';
import { OtpStep } from './otp-step';

type CodeStepProps = {
  challenge: SentCode;
  title: string;
  submitLabel: string;
  onVerified: (session: Session) => void;
  onResent: (challenge: SentCode) => void;
  /** The traveller wants another address, or (with a problem) the code cannot be used any more. */
  onLeave: (problem?: ProblemError) => void;
};

/** The step that verifies a one-time code. */
export function CodeStep({ title, submitLabel, onLeave, ...options }: CodeStepProps) {
  const verification = useCodeVerification({ ...options, onInvalid: onLeave });
  return (
    <OtpStep
      {...verification}
      title={title}
      submitLabel={submitLabel}
      onChangeAddress={() => onLeave()}
    />
  );
}
