import { CheckoutPanel, type CheckoutPanelProps } from './features/checkout/checkout-panel';

/**
 * Pays for an exchange operation that is on hold: `operationId`, the amount due, the instant until
 * which the hold lasts (RFC 3339). `onAuthorised(paymentId)` is called once, when the money is
 * reserved but not yet taken; `onHoldLost()` when the operation can no longer be paid for.
 */
export type CheckoutProps = CheckoutPanelProps;

export function Checkout(props: CheckoutProps) {
  return <CheckoutPanel key={props.operationId} {...props} />;
}
