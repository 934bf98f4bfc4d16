import { Link } from 'react-router-dom';
import { now } from 'shared-api';
import { paths } from 'shared-config';
import { Button, buttonClass, Countdown, Notice } from 'shared-ui';
import { useOperation } from '../../lib/operation/get-operation';
import { useReleaseOperation } from '../../lib/operation/release-operation';

type HeldNoticeProps = { bookingId: string; operationId: string };

/** Seats are being held for this booking already: the way on, and the way out. */
export function HeldNotice({ bookingId, operationId }: HeldNoticeProps) {
  const { data: operation, refetch } = useOperation(operationId);
  const release = useReleaseOperation();
  if (operation?.status !== 'ON_HOLD') return null;
  const { proposal } = operation;
  if (proposal) {
    return (
      <Notice
        tone="success"
        title={proposal.acceptedByYou ? 'You accepted a swap' : 'We found a swap for you'}
        actions={
          <Link
            to={paths.exchangeOperation(bookingId, operationId)}
            className={buttonClass({ size: 'small' })}
          >
            {proposal.acceptedByYou ? 'See how it stands' : 'See the swap'}
          </Link>
        }
      >
        <Countdown
          label={proposal.acceptedByYou ? 'The others can answer for' : 'You can answer for'}
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
      title="You are in the middle of a swap"
      actions={
        <>
          <Link
            to={paths.exchangeOperation(bookingId, operationId)}
            className={buttonClass({ size: 'small' })}
          >
            Continue the swap
          </Link>
          <Button
            variant="quiet"
            size="small"
            busy={release.isPending}
            busyLabel="Letting the seats go"
            onClick={() => release.mutate(operationId)}
          >
            Let the seats go
          </Button>
        </>
      }
    >
      <Countdown
        label="Your new seats are held for"
        until={operation.heldUntil}
        now={now}
        onEnd={() => void refetch()}
      />
    </Notice>
  );
}
