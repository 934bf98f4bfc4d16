import { type Challenge, toProblem } from 'shared-api';
import { OtpStep } from 'shared-otp/otp-step';
import { now } from '../../../lib/time/clock';
import { dropChallenge, keepChallenge } from './pending-challenge';
import { useResendCode } from './resend-code';
import { useVerifyCode } from './verify-code';

type CodeStepProps = { challenge: Challenge; operationId: string; onProven: () => void };

/** The code that was sent, entered in the control that all remotes share. */
export function CodeStep({ challenge, operationId, onProven }: CodeStepProps) {
  const verify = useVerifyCode();
  const resend = useResendCode();
  const failure = verify.error ?? resend.error;

  return (
    <OtpStep
      sentTo={challenge.sentTo}
      channel={challenge.channel}
      length={challenge.length}
      expiresAt={challenge.expiresAt}
      resendAt={challenge.resendAt}
      now={now}
      error={failure ? toProblem(failure).detail : undefined}
      busy={verify.isPending}
      autoFocus
      submitLabel="Continue"
      onSubmit={(code) => {
        resend.reset();
        verify.mutate(
          { challengeId: challenge.challengeId, code },
          {
            onSuccess: () => {
              dropChallenge();
              onProven();
            },
          },
        );
      }}
      onResend={async () => {
        verify.reset();
        resend.mutate(challenge.challengeId, {
          onSuccess: (sent) => keepChallenge(operationId, sent),
        });
        // The fresh times come with the challenge.
        return undefined;
      }}
      onChangeAddress={dropChallenge}
    />
  );
}
