import { acceptSession, type SentCode } from '@train-swap/shared-api';
import { useCodeVerification } from '@train-swap/shared-api/flows/use-code-verification';
import { i18n } from '@train-swap/shared-config';
import { Button } from '@train-swap/shared-ui';
import { OtpStep } from 'shared-otp/otp-step';
import { deleteChallenge, saveChallenge } from './pending-challenge';

type CodeStepProps = {
  challenge: SentCode;
  operationId: string;
  /** The contact has also an address of the other kind. */
  hasOtherChannel: boolean;
  onProven: () => void;
};

/** The step that verifies the one-time code of this exchange. */
export function CodeStep({ challenge, operationId, hasOtherChannel, onProven }: CodeStepProps) {
  const verification = useCodeVerification({
    challenge,
    onVerified: (session) => {
      // The new session unmounts the step, so `onProven` is called first.
      deleteChallenge();
      onProven();
      acceptSession(session);
    },
    onResent: (resent) => saveChallenge(operationId, resent),
  });
  return (
    <>
      <OtpStep {...verification} title={i18n.t('Enter the code')} />
      {verification.lockedUntil && hasOtherChannel && (
        <p>
          {challenge.channel === 'email'
            ? i18n.t('A code by text message works meanwhile.')
            : i18n.t('A code by email works meanwhile.')}
        </p>
      )}
      <div>
        <Button variant="quiet" size="small" onClick={deleteChallenge}>
          {i18n.t('Send the code another way')}
        </Button>
      </div>
    </>
  );
}
