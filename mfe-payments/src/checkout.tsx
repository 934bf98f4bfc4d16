import { CheckoutPanel, type CheckoutPanelProps } from './features/checkout/checkout-panel';

/**
 * Pays for an exchange operation that is on hold: `operationId`, the amount due as the traveller saw
 * it (the payments service has the last word, and a difference is shown), the instant until which the
 * hold lasts (RFC 3339; the time left is for the caller to show). `onAuthorised(paymentId)` is called
 * once, when the money is reserved but not yet taken; `onHoldLost()` when the operation can no longer
 * be paid for, and again if the traveller then asks to go on. A bank may take the whole window to its own
 * page; it comes back to this remote, which leads on to `paths.exchangeOperation`.
 */
export type CheckoutProps = CheckoutPanelProps;

export function Checkout(props: CheckoutProps) {
  return <CheckoutPanel key={props.operationId} {...props} />;
}
