import { useMutation } from '@tanstack/react-query';
import { acceptSession, type Challenge, now, resendCode, toProblem, verifyCode } from 'shared-api';
import { OtpStep } from 'shared-otp/otp-step';
import { Button } from 'shared-ui';
import { dropChallenge, keepChallenge } from './pending-challenge';

type CodeStepProps = { challenge: Challenge; operationId: string; onProven: () => void };

/** The code that was sent, entered in the control that all remotes share. */
export function CodeStep({ challenge, operationId, onProven }: CodeStepProps) {
  const { challengeId } = challenge;
  const verify = useMutation({
    mutationFn: (code: string) => verifyCode(challengeId, code),
    onSuccess: (session) => {
      // With the new session the step that asked leaves the page, so it is told first.
      dropChallenge();
      onProven();
      acceptSession(session);
    },
  });
  const resend = useMutation({ mutationFn: resendCode });
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
        onSubmit={(code) => verify.mutate(code)}
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
