import type { OperationContext, ServiceContext } from '../../../../kit/context';
import { i18n } from '../../../../kit/language/i18n';
import { problem } from '../../../../kit/problem';
import type { Session } from '../../../../kit/session';
import type { BookingRow } from '../../bookings/booking-record';
import { type AuthorisedPayment, getPaymentForOperation } from '../../clients/payments';
import { holdExpired, isStepUpRequired, type OperationRow } from '../operation-record';

/** Checks before an exchange is confirmed or a proposal is accepted. */

const paymentRequired = (detail: string) => problem('payment-required', { status: 402, detail });

/** @throws `hold-expired` when the operation is neither on hold nor confirmed */
export function assertNotEnded(operation: OperationRow, now: Date): void {
  const held = operation.status === 'ON_HOLD' && operation.heldUntil > now;
  if (!held && operation.status !== 'CONFIRMED') throw holdExpired();
}

export const stepUpRequired = () =>
  problem('step-up-required', {
    status: 403,
    detail: i18n.t(
      'Confirm that it is you: request a one-time code for this swap and enter it. Nothing has been swapped or charged yet.',
    ),
  });

/** @throws `step-up-required` when a code for this operation is required and was not entered */
export function assertSteppedUp(
  session: Session,
  operation: OperationRow,
  booking: BookingRow,
): void {
  if (isStepUpRequired(session, operation, booking)) throw stepUpRequired();
}

/** A repeated confirmation may find the payment already captured. */
const payingStatuses = new Set(['AUTHORISED', 'CAPTURED']);

const isFor = ({ amount }: AuthorisedPayment, operation: OperationRow): boolean =>
  amount.amount === operation.amountDue && amount.currency === operation.currency;

/** Whether this payment is still authorised for the amount due. */
export async function isStillPaid(
  { call }: ServiceContext,
  operation: OperationRow,
  paymentId: string | null,
): Promise<boolean> {
  if (operation.amountDue === 0) return true;
  const payment = await getPaymentForOperation(call, operation.id);
  return (
    payment?.id === paymentId && payingStatuses.has(payment.status) && isFor(payment, operation)
  );
}

/** The id of the payment authorised for the amount due, read from payments. @throws `payment-required` */
export async function getAuthorisedPayment(
  context: OperationContext<Session>,
  operation: OperationRow,
  claimed: string | undefined,
): Promise<string | null> {
  if (operation.amountDue === 0) return null;
  const payment = await getPaymentForOperation(context.call, operation.id);
  const pays = payment && payingStatuses.has(payment.status);
  if (!pays || (claimed !== undefined && claimed !== payment.id)) {
    throw paymentRequired(i18n.t('Pay for this swap first. Nothing has been charged yet.'));
  }
  if (!isFor(payment, operation)) {
    throw paymentRequired(
      i18n.t('The payment is not for the amount of this swap, so nothing was swapped. Pay again.'),
    );
  }
  return payment.id;
}
