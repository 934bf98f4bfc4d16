import { Link } from 'react-router-dom';
import type { Booking, ProblemError } from 'shared-api';
import { paths } from 'shared-config';
import { Alert, Button, buttonClass } from 'shared-ui';
import { useReleaseOperation } from '../../lib/operation/release-operation';
import { ProblemNotice } from '../../lib/screen/problem-notice';

type HoldRefusedProps = {
  problem: ProblemError;
  booking: Booking;
  busy: boolean;
  onRetry: () => void;
};

/** Why the seats could not be held, and the way on for each reason. */
export function HoldRefused({ problem, booking, busy, onRetry }: HoldRefusedProps) {
  const release = useReleaseOperation();
  const { activeOperationId } = booking;
  if (problem.code === 'operation-already-held' && activeOperationId) {
    return (
      <Alert
        title="You already hold seats for this booking"
        actions={
          <>
            <Link
              to={paths.exchangeOperation(booking.id, activeOperationId)}
              className={buttonClass({ size: 'small' })}
            >
              Continue with those
            </Link>
            <Button
              variant="secondary"
              size="small"
              busy={release.isPending}
              busyLabel="Letting the other seats go"
              onClick={() => release.mutate(activeOperationId, { onSuccess: onRetry })}
            >
              Take these instead
            </Button>
          </>
        }
      >
        {problem.detail}
      </Alert>
    );
  }
  if (problem.code === 'offer-expired') {
    return (
      <Alert title="The price was quoted a while ago" tone="warning">
        A price is kept for 15 minutes. We have asked for it again: check it below, then hold your
        seat. Your choice of seat is still here.
      </Alert>
    );
  }
  return (
    <ProblemNotice
      problem={problem}
      title="Your seat could not be held"
      busy={busy}
      {...(problem.isPassing && { onRetry })}
    />
  );
}
