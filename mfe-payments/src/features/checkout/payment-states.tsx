import type { Payment, ProblemError } from '@train-swap/shared-api';
import { i18n } from '@train-swap/shared-config';
import { Button, Notice, ProblemNotice, Skeleton, Spinner } from '@train-swap/shared-ui';

export function HoldLost({ onHoldLost }: { onHoldLost: () => void }) {
  return (
    <Notice
      tone="warning"
      title={i18n.t('The time to pay has run out')}
      announce="polite"
      actions={<Button onClick={onHoldLost}>{i18n.t('Continue')}</Button>}
    >
      {i18n.t('You have not been charged, and your old ticket is still valid.')}
    </Notice>
  );
}

type StateProps = { problem: ProblemError | null; busy: boolean; onRetry: () => Promise<void> };

/** There is no payment yet. */
export function NotStarted({ problem, busy, onRetry }: StateProps) {
  if (!problem) return <Skeleton shape="block" count={2} label={i18n.t('Starting the payment')} />;
  if (problem.code === 'nothing-to-pay') {
    return <Notice title={i18n.t('Nothing to pay')}>{problem.detail}</Notice>;
  }
  return (
    <ProblemNotice
      title={i18n.t('The payment could not be started')}
      problem={problem}
      onRetry={onRetry}
      busy={busy}
    >
      {i18n.t('You have not been charged, and your seat stays on hold.')}
    </ProblemNotice>
  );
}

export function Authorised({ payment: { card, vouchers } }: { payment: Payment }) {
  return (
    <p role="status">
      <Spinner label="" />{' '}
      <span>
        {card
          ? i18n.t('Your bank approved the payment.')
          : i18n.t(
              '{count, plural, one {Your voucher pays for it.} other {Your vouchers pay for it.}}',
              { count: vouchers.length },
            )}
      </span>{' '}
      {i18n.t('Finishing your swap…')}
    </p>
  );
}

/** The bank has neither approved nor declined, and has nothing to confirm. */
export function Undecided({ problem, busy, onRetry }: StateProps) {
  return (
    <Notice
      title={i18n.t('Your bank has not decided yet')}
      announce="polite"
      actions={
        <Button size="small" onClick={onRetry} busy={busy}>
          {i18n.t('Check again')}
        </Button>
      }
    >
      {problem?.detail ?? i18n.t('Confirm the payment with your bank, then come back here.')}
    </Notice>
  );
}
