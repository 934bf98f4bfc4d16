import { type Challenge, now, toProblem } from 'shared-api';
import { OtpStep } from 'shared-otp/otp-step';
import { Button } from 'shared-ui';
import { dropChallenge, keepChallenge } from './pending-challenge';
import { useResendCode } from './resend-code';
import { useVerifyCode } from './verify-code';

type CodeStepProps = { challenge: Challenge; operationId: string; onProven: () => void };

/** The code that was sent, entered in the control that all remotes share. */
export function CodeStep({ challenge, operationId, onProven }: CodeStepProps) {
  const { challengeId } = challenge;
  const verify = useVerifyCode(() => {
    dropChallenge();
    onProven();
  });
  const resend = useResendCode();
  return (
    <>
      <OtpStep
        title="Enter the code"
        sentTo={challenge.sentTo}
        channel={challenge.channel}
        length={challenge.length}
        expiresAt={challenge.expiresAt}
        resendAt={challenge.resendAt}
        now={now}
        {...(verify.error && { error: toProblem(verify.error).detail })}
        busy={verify.isPending}
        autoFocus
        onSubmit={(code) => verify.mutate({ challengeId, code })}
        onResend={async () => {
          verify.reset();
          keepChallenge(operationId, await resend.mutateAsync(challengeId));
        }}
      />
      <div>
        <Button variant="quiet" size="small" onClick={dropChallenge}>
          Send it another way
        </Button>
      </div>
    </>
  );
}
