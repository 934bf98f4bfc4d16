import { CheckoutPanel, type CheckoutPanelProps } from './features/checkout/checkout-panel';

/**
 * Takes the payment for an exchange operation that is on hold.
 *
 * - `operationId`: the exchange operation.
 * - `amountDue`: the amount that the traveller saw. The payments service sets the real amount; a difference is shown.
 * - `heldUntil`: the end of the hold (RFC 3339). The caller shows the time left.
 * - `timeZone`: the zone of the station, such as `Europe/London`. With it, a declined card shows the end of the hold.
 * - `onAuthorised(paymentId)`: called once, when the money is reserved and not yet captured.
 * - `onHoldLost()`: called when the operation can no longer be paid for, and again when the traveller presses Continue.
 *
 * A bank page may replace the whole window. The bank returns to this remote, which opens `paths.exchangeOperation`.
 */
export type CheckoutProps = CheckoutPanelProps;

export function Checkout(props: CheckoutProps) {
  return <CheckoutPanel key={props.operationId} {...props} />;
}
