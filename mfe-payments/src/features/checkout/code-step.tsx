import { now, type Payment, type ProblemError } from 'shared-api';
import { OtpStep, type OtpStepProps } from 'shared-otp/otp-step';
import { Button } from 'shared-ui';

/** What is told of a code that was sent, by the bank or by us. */
type Sent = Omit<NonNullable<Payment['challenge']>, 'attemptsLeft'>;

type CodeStepProps = Pick<OtpStepProps, 'title' | 'channel' | 'hint' | 'submitLabel'> & {
  sent: Sent;
  busy: boolean;
  problem: ProblemError | null;
  onCode: (code: string) => void;
  onResend: () => Promise<void>;
  onOtherCard: () => void;
};

/** A code that stands between the card and the payment, in the place of the card. */
export function CodeStep(props: CodeStepProps) {
  const { sent, busy, problem, onCode, onResend, onOtherCard, ...told } = props;
  return (
    <>
      <OtpStep
        {...told}
        key={sent.challengeId}
        sentTo={sent.sentTo}
        length={sent.length}
        expiresAt={sent.expiresAt}
        resendAt={sent.resendAt}
        now={now}
        busy={busy}
        error={problem?.detail}
        autoFocus
        onSubmit={onCode}
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
