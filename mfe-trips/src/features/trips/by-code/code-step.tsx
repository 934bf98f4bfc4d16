import { acceptSession, type ProblemError, type SentCode } from '@train-swap/shared-api';
import { useCodeVerification } from '@train-swap/shared-api/flows/use-code-verification';
import { i18n } from '@train-swap/shared-config';
import { OtpStep } from 'shared-otp/otp-step';
import { clearSentCode, useSentCode } from './sent-code';

type CodeStepProps = {
  challenge: SentCode;
  /** The traveller wants another address, or (with a problem) the code cannot be used any more. */
  onLeave: (problem?: ProblemError) => void;
};

/** The step that verifies the code for all trips of an e-mail address. */
export function CodeStep({ challenge, onLeave }: CodeStepProps) {
  const verification = useCodeVerification({
    challenge,
    onVerified: (session) => {
      clearSentCode();
      acceptSession(session);
    },
    onResent: (resent) => useSentCode.setState({ challenge: resent }),
    onInvalid: onLeave,
  });
  return (
    <OtpStep
      {...verification}
      title={i18n.t('Enter your code')}
      submitLabel={i18n.t('Show my trips')}
      onChangeAddress={() => onLeave()}
    />
  );
}
