import type { ExchangeOperation } from '@train-swap/shared-api';
import { Card } from '@train-swap/shared-ui';
import { Checkout } from 'mfe-payments/checkout';
import { journeyFacts } from '../../../lib/journey/journey-facts';

type CheckoutCardProps = {
  operation: ExchangeOperation;
  onAuthorised: (paymentId: string) => void;
  onHoldLost: () => void;
};

/** The checkout of mfe-payments. */
export function CheckoutCard({ operation, onAuthorised, onHoldLost }: CheckoutCardProps) {
  return (
    <Card tone="raised">
      <Checkout
        operationId={operation.id}
        amountDue={operation.amountDue}
        heldUntil={operation.heldUntil}
        timeZone={journeyFacts(operation.offer.journey).timeZone}
        onAuthorised={onAuthorised}
        onHoldLost={onHoldLost}
      />
    </Card>
  );
}
