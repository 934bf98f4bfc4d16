import type { Money } from 'shared-api';

export type CheckoutProps = {
  operationId: string;
  amountDue: Money;
  heldUntil: string;
  onAuthorised: (paymentId: string) => void;
  onHoldLost: () => void;
};

export function Checkout({ operationId }: CheckoutProps) {
  return <p>Checkout of {operationId}</p>;
}
