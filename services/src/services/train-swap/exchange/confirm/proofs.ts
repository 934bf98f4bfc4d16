import type { OperationContext, ServiceContext } from '../../../../kit/context';
import { problem } from '../../../../kit/problem';
import type { Session } from '../../../../kit/session';
import type { BookingRow } from '../../bookings/booking-record';
import { type AuthorisedPayment, getPaymentForOperation } from '../../clients/payments';
import { holdExpired, type OperationRow, stepUpRequired } from '../hold/operation-record';

/** What a traveller must have shown before an exchange is confirmed, or a proposal accepted. */

const paymentRequired = (detail: string) => problem('payment-required', { status: 402, detail });

/** Refuses what is neither on hold nor confirmed. */
export const refuseEnded = (operation: OperationRow, now: Date): void => {
  const held = operation.status === 'ON_HOLD' && operation.heldUntil > now;
  if (!held && operation.status !== 'CONFIRMED') throw holdExpired();
};

/** Refuses who has not entered the code for this very exchange and needs to. */
export const refuseWithoutStepUp = (
  session: Session,
  operation: OperationRow,
  booking: BookingRow,
): void => {
  if (stepUpRequired(session, operation, booking)) {
    throw problem('step-up-required', {
      status: 403,
      detail: 'Confirm that it is you: ask for a one-time code for this swap and enter it.',
    });
  }
};

/** Taken already is as good as reserved: a repeat of a confirmation may see it so. */
const paying = new Set(['AUTHORISED', 'CAPTURED']);

const isFor = ({ amount }: AuthorisedPayment, operation: OperationRow): boolean =>
  amount.amount === operation.amountDue && amount.currency === operation.currency;

/** Whether this payment, authorised before for exactly what is due, is so still. */
export async function isStillPaid(
  { call }: ServiceContext,
  operation: OperationRow,
  paymentId: string | null,
): Promise<boolean> {
  if (operation.amountDue === 0) return true;
  const payment = await getPaymentForOperation(call, operation.id);
  return payment?.id === paymentId && paying.has(payment.status) && isFor(payment, operation);
}

/** The payment that was authorised for exactly what is due, read from payments and not from the client. */
export async function authorisedPayment(
  context: OperationContext<Session>,
  operation: OperationRow,
  claimed: string | undefined,
): Promise<string | null> {
  if (operation.amountDue === 0) return null;
  const payment = await getPaymentForOperation(context.call, operation.id);
  const pays = payment && paying.has(payment.status);
  if (!pays || (claimed !== undefined && claimed !== payment.id)) {
    throw paymentRequired('Pay for this swap first. Nothing has been charged yet.');
  }
  if (!isFor(payment, operation)) {
    throw paymentRequired('The payment is not for the amount of this swap. Pay again.');
  }
  return payment.id;
}
