import { now } from '@train-swap/shared-api';
import { i18n, paths } from '@train-swap/shared-config';
import { Button, buttonClass, Countdown, Notice } from '@train-swap/shared-ui';
import { Link } from '@train-swap/shared-ui/router';
import { useOperation } from '../../lib/operation/get-operation';
import { useReleaseOperation } from '../../lib/operation/release-operation';

type HeldNoticeProps = { bookingId: string; operationId: string };

/** Seats are already held for this booking: continue with them or release them. */
export function HeldNotice({ bookingId, operationId }: HeldNoticeProps) {
  const { data: operation, refetch } = useOperation(operationId);
  const release = useReleaseOperation();
  if (operation?.status !== 'ON_HOLD') return null;
  const { proposal } = operation;
  if (proposal) {
    return (
      <Notice
        tone="success"
        title={
          proposal.acceptedByYou ? i18n.t('You accepted a swap') : i18n.t('We found a swap for you')
        }
        actions={
          <Link
            to={paths.exchangeOperation(bookingId, operationId)}
            className={buttonClass({ size: 'small' })}
          >
            {proposal.acceptedByYou ? i18n.t('See the status') : i18n.t('See the swap')}
          </Link>
        }
      >
        <Countdown
          label={
            proposal.acceptedByYou
              ? i18n.t('Time left for the others')
              : i18n.t('Time left to answer')
          }
          until={operation.heldUntil}
          now={now}
          onEnd={() => void refetch()}
        />
      </Notice>
    );
  }
  return (
    <Notice
      tone="info"
      title={i18n.t('You have not finished your swap')}
      actions={
        <>
          <Link
            to={paths.exchangeOperation(bookingId, operationId)}
            className={buttonClass({ size: 'small' })}
          >
            {i18n.t('Continue the swap')}
          </Link>
          <Button
            variant="quiet"
            size="small"
            busy={release.isPending}
            busyLabel={i18n.t('Releasing the seats')}
            onClick={() => release.mutate(operationId)}
          >
            {i18n.t('Release the seats')}
          </Button>
        </>
      }
    >
      <Countdown
        label={i18n.t('Your new seats are held for')}
        until={operation.heldUntil}
        now={now}
        onEnd={() => void refetch()}
      />
    </Notice>
  );
}
