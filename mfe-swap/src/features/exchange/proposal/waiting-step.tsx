import type { Booking, ExchangeOperation, Proposal } from '@train-swap/shared-api';
import { i18n } from '@train-swap/shared-config';
import { Button, Card, Spinner, SwapDrawing } from '@train-swap/shared-ui';
import { drawParties } from './draw-parties';
import { formatAccepted } from './format-proposal';

type WaitingStepProps = {
  booking: Booking;
  operation: ExchangeOperation;
  proposal: Proposal;
  onLeave: () => void;
};

/** Shown after accepting, while other answers are missing; the traveller can still withdraw. */
export function WaitingStep({ booking, operation, proposal, onLeave }: WaitingStepProps) {
  if (proposal.atCarrier === 'confirming')
    return <Confirming carrier={booking.carrier?.name ?? ''} />;
  return (
    <Card tone="brand" title={i18n.t('Waiting for the others')}>
      <p role="status">{formatAccepted(proposal)}</p>
      <SwapDrawing kind={proposal.kind} parties={drawParties(operation, proposal)} />
      <p>
        {operation.amountDue.amount > 0
          ? i18n.t(
              'When all have answered, this page changes and we send you an email. Until then your ticket stays valid, and you are not charged.',
            )
          : i18n.t(
              'When all have answered, this page changes and we send you an email. Until then your ticket stays valid.',
            )}
      </p>
      <div>
        <Button variant="quiet" size="small" onClick={onLeave}>
          {i18n.t('Leave this swap')}
        </Button>
      </div>
    </Card>
  );
}

/** The page changes by itself. */
function Confirming({ carrier }: { carrier: string }) {
  return (
    <Card tone="brand" title={i18n.t('All have accepted')}>
      <p role="status">
        <Spinner label="" />{' '}
        <span>
          {i18n.t('{carrier} is confirming your new ticket. This page changes when it is done.', {
            carrier,
          })}
        </span>
      </p>
      <p>
        {i18n.t(
          'Until then your ticket stays valid. You pay only for a new ticket that is confirmed.',
        )}
      </p>
    </Card>
  );
}
