import { getLockEnd, now, type Payment, type ProblemError } from '@train-swap/shared-api';
import { i18n } from '@train-swap/shared-config';
import { Button } from '@train-swap/shared-ui';
import { OtpStep, type OtpStepProps } from 'shared-otp/otp-step';

/** A one-time code that the bank or Train Swap sent. */
type SentCodeDetails = Omit<NonNullable<Payment['challenge']>, 'attemptsLeft'>;

type CodeStepProps = Pick<OtpStepProps, 'title' | 'channel' | 'hint' | 'submitLabel'> & {
  sent: SentCodeDetails;
  busy: boolean;
  problem: ProblemError | null;
  onCode: (code: string) => void;
  onResend: () => Promise<void>;
  onUseAnotherCard: () => void;
};

/** Asks for a one-time code before the payment. */
export function CodeStep(props: CodeStepProps) {
  const { sent, busy, problem, onCode, onResend, onUseAnotherCard, ...stepProps } = props;
  return (
    <>
      <OtpStep
        {...stepProps}
        key={sent.challengeId}
        sentTo={sent.sentTo}
        length={sent.length}
        expiresAt={sent.expiresAt}
        resendAt={sent.resendAt}
        lockedUntil={getLockEnd(problem)}
        now={now}
        busy={busy}
        error={problem?.detail}
        autoFocus
        onSubmit={onCode}
        onResend={onResend}
      />
      <div>
        <Button variant="quiet" size="small" onClick={onUseAnotherCard}>
          {i18n.t('Use another card')}
        </Button>
      </div>
    </>
  );
}
