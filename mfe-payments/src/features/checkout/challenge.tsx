import { now, type Payment, type ProblemError } from 'shared-api';
import { OtpStep } from 'shared-otp/otp-step';

/** The bank names no cool-down; it refuses a request that comes too soon, and the page shows that. */
const atOnce = '1970-01-01T00:00:00Z';

type ChallengeProps = {
  challenge: NonNullable<Payment['challenge']>;
  busy: boolean;
  problem: ProblemError | null;
  onAnswer: (code: string) => void;
  onResend: () => Promise<Payment | null>;
};

/** 3-D Secure: the bank asks for a code that it has sent to the card's owner. */
export function Challenge({ challenge, busy, problem, onAnswer, onResend }: ChallengeProps) {
  return (
    <OtpStep
      key={challenge.challengeId}
      title="Your bank wants to be sure it is you"
      sentTo={challenge.sentTo}
      channel="text"
      length={challenge.length}
      expiresAt={challenge.expiresAt}
      resendAt={atOnce}
      now={now}
      busy={busy}
      error={problem?.detail}
      submitLabel="Confirm payment"
      onSubmit={onAnswer}
      onResend={async () => {
        const fresh = (await onResend())?.challenge;
        return fresh ? { expiresAt: fresh.expiresAt, resendAt: atOnce } : undefined;
      }}
    />
  );
}
