import type { ExchangeOperation, Proposal } from '@train-swap/shared-api';
import { i18n } from '@train-swap/shared-config';
import { Alert, Button, Card, Dialog, SwapDrawing } from '@train-swap/shared-ui';
import { useState } from 'react';
import { drawParties } from './draw-parties';
import { formatAccepted } from './format-proposal';
import type { Leaving } from './proposal-card';

type WaitingStepProps = Leaving & { operation: ExchangeOperation; proposal: Proposal };

/** Shown after accepting, while other answers are missing; the traveller can still withdraw. */
export function WaitingStep(props: WaitingStepProps) {
  const { operation, proposal, onLeave, isLeaving, isLeaveFailed } = props;
  const [asking, setAsking] = useState(false);
  return (
    <Card tone="brand" title={i18n.t('Waiting for the others')}>
      <p role="status">{formatAccepted(proposal)}</p>
      <SwapDrawing kind={proposal.kind} parties={drawParties(operation, proposal)} />
      <p>
        {operation.amountDue.amount > 0
          ? i18n.t(
              'When all have answered, this page changes and we send you an e-mail. Until then your ticket stays valid, and you are not charged.',
            )
          : i18n.t(
              'When all have answered, this page changes and we send you an e-mail. Until then your ticket stays valid.',
            )}
      </p>
      <div>
        <Button variant="quiet" size="small" onClick={() => setAsking(true)}>
          {i18n.t('Leave this swap')}
        </Button>
      </div>
      <Dialog
        open={asking}
        onClose={() => setAsking(false)}
        title={i18n.t('Leave this swap?')}
        actions={
          <>
            <Button onClick={onLeave} busy={isLeaving} busyLabel={i18n.t('Leaving the swap')}>
              {i18n.t('Leave the swap')}
            </Button>
            <Button variant="secondary" onClick={() => setAsking(false)}>
              {i18n.t('Stay in the swap')}
            </Button>
          </>
        }
      >
        <p>
          {i18n.t(
            'The swap ends for all travellers in it. Your ticket stays valid, and you are not charged.',
          )}
        </p>
        {isLeaveFailed && (
          <Alert title={i18n.t('We could not end the swap')}>
            {i18n.t('Your ticket has not changed. Try again in a moment.')}
          </Alert>
        )}
      </Dialog>
    </Card>
  );
}
