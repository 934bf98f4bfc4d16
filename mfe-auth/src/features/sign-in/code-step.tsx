import { Suspense, useState } from 'react';
import { type ProblemError, type Session, toProblem } from 'shared-api';
import { Skeleton } from 'shared-ui';
import { OtpStep } from './otp-step';
import { resendCode } from './resend-code';
import { type SignInDraft, useSignInDraft } from './sign-in-draft';
import { verifyCode } from './verify-code';

type CodeStepProps = {
  challenge: NonNullable<SignInDraft['challenge']>;
  onSignedIn: (session: Session) => void;
  /** Back to the address: the traveller wants another one, or the service knows nothing of this code. */
  onLeave: (problem?: ProblemError) => void;
};

/** Takes the code that was sent, in the control that all remotes share. */
export function CodeStep({ challenge, onSignedIn, onLeave }: CodeStepProps) {
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const { challengeId } = challenge;

  const refuse = (caught: unknown) => {
    const problem = toProblem(caught);
    if (problem.status === 404) onLeave(problem);
    else setError(problem.detail);
  };

  const verify = async (code: string) => {
    setError(undefined);
    setBusy(true);
    try {
      onSignedIn(await verifyCode(challengeId, code));
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
      useSignInDraft.setState({ challenge: fresh });
      return fresh;
    } catch (caught) {
      refuse(caught);
      return undefined;
    }
  };

  return (
    <Suspense fallback={<Skeleton shape="block" label="Loading the code field" />}>
      <OtpStep
        title="Enter your code"
        sentTo={challenge.sentTo}
        channel={challenge.channel}
        length={challenge.length}
        expiresAt={challenge.expiresAt}
        resendAt={challenge.resendAt}
        error={error}
        busy={busy}
        submitLabel="Sign in"
        autoFocus
        onSubmit={verify}
        onResend={resend}
        onChangeAddress={() => onLeave()}
      />
    </Suspense>
  );
}
