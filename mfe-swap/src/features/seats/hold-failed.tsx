import type { Booking, ProblemError } from '@train-swap/shared-api';
import { i18n, paths } from '@train-swap/shared-config';
import { Alert, Button, buttonClass, ProblemNotice } from '@train-swap/shared-ui';
import { Link } from '@train-swap/shared-ui/router';
import { useReleaseOperation } from '../../lib/operation/release-operation';

type HoldFailedProps = {
  problem: ProblemError;
  booking: Booking;
  busy: boolean;
  onRetry: () => void;
};

/** Why the seats could not be held, with the next step for each reason. */
export function HoldFailed({ problem, booking, busy, onRetry }: HoldFailedProps) {
  const release = useReleaseOperation();
  const { activeOperationId } = booking;
  if (problem.code === 'operation-already-held' && activeOperationId) {
    return (
      <Alert
        title={i18n.t('You already hold seats for this booking')}
        actions={
          <>
            <Link
              to={paths.exchangeOperation(booking.id, activeOperationId)}
              className={buttonClass({ size: 'small' })}
            >
              {i18n.t('Continue that swap')}
            </Link>
            <Button
              variant="secondary"
              size="small"
              busy={release.isPending}
              busyLabel={i18n.t('Releasing the other seats')}
              onClick={() => release.mutate(activeOperationId, { onSuccess: onRetry })}
            >
              {i18n.t('Hold these seats instead')}
            </Button>
          </>
        }
      >
        {problem.detail}
      </Alert>
    );
  }
  if (problem.code === 'step-up-required' && activeOperationId) {
    return (
      <Alert
        title={i18n.t('A swap with others waits for your answer')}
        tone="warning"
        actions={
          <Link
            to={paths.exchangeOperation(booking.id, activeOperationId)}
            className={buttonClass({ size: 'small' })}
          >
            {i18n.t('See the swap')}
          </Link>
        }
      >
        {i18n.t('It would end for all travellers in it. Decline it first, then hold this seat.')}
      </Alert>
    );
  }
  if (problem.code === 'offer-expired' && booking.carrier) {
    return (
      <Alert title={i18n.t('The price has changed')} tone="warning">
        {i18n.t('Nothing was charged. Check the new price below, then try again.')}
      </Alert>
    );
  }
  if (problem.code === 'offer-expired') {
    return (
      <Alert title={i18n.t('The price has expired')} tone="warning">
        {i18n.t(
          'A price is valid for 15 minutes. Check the new price below, then hold your seat. Your choice of seat is still here.',
        )}
      </Alert>
    );
  }
  return (
    <ProblemNotice
      problem={problem}
      title={i18n.t('Your seat could not be held')}
      busy={busy}
      onRetry={problem.isTransient ? onRetry : undefined}
    />
  );
}
