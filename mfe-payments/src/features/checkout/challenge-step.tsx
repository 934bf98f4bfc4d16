import { now, type Payment, type ProblemError } from 'shared-api';
import { OtpStep } from 'shared-otp/otp-step';
import { Button } from 'shared-ui';

type ChallengeStepProps = {
  challenge: NonNullable<Payment['challenge']>;
  busy: boolean;
  problem: ProblemError | null;
  onAnswer: (code: string) => void;
  onResend: () => Promise<void>;
  onOtherCard: () => void;
};

/** 3-D Secure: the bank asks for a code that it has sent to the card's owner. */
export function ChallengeStep(props: ChallengeStepProps) {
  const { challenge, busy, problem, onAnswer, onResend, onOtherCard } = props;
  return (
    <>
      <OtpStep
        key={challenge.challengeId}
        title="Your bank wants to be sure it is you"
        sentTo={challenge.sentTo}
        channel="text"
        length={challenge.length}
        expiresAt={challenge.expiresAt}
        resendAt={challenge.resendAt}
        now={now}
        busy={busy}
        error={problem?.detail}
        submitLabel="Confirm payment"
        autoFocus
        onSubmit={onAnswer}
        onResend={onResend}
      />
      <div>
        <Button variant="quiet" size="small" onClick={onOtherCard}>
          Use another card
        </Button>
      </div>
    </>
  );
}
