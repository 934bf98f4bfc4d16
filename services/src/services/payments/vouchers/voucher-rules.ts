import { z } from 'zod';
import type { OperationContext } from '../../../kit/context';
import { problem } from '../../../kit/problem';
import type { Session } from '../../../kit/session';
import { cardAmount } from '../ledger/post-entries';
import { holdExpired, openUnpaid } from '../payment/open-operation';
import { isSettled, lockPayment, noChallenge, type PaymentRow } from '../payment/payment-record';
import { allOf, shareOut } from './share-out';
import type { OnPayment } from './voucher-use';

export const paymentParams = z.strictObject({ paymentId: z.uuid() });
export const refusals = {
  'payment-not-found': 404,
  'hold-expired': 410,
  'step-up-required': 403,
  'amount-changed': 409,
  'already-paid': 409,
};

/** Enough for whoever saves them up, and few enough for one receipt. */
const most = 10;

const alreadyPaid = () =>
  problem('already-paid', {
    status: 409,
    detail: 'This swap is paid for already. Go on and confirm it.',
  });

/** The payment under lock, while its vouchers may still come and go. */
export async function lockUnpaid(
  context: OperationContext<Session>,
  id: string,
): Promise<PaymentRow> {
  const payment = await lockPayment(context.database, id);
  if (isSettled(payment)) throw alreadyPaid();
  if (payment.closedAt || payment.status === 'CANCELLED') throw holdExpired();
  return payment;
}

/** A bank that was asked about another amount is asked no more. */
export const askNoBank = { status: 'REQUIRES_PAYMENT_METHOD', ...noChallenge } as const;

export const refuseSettled = async (context: OperationContext<Session>, paymentId: string) => {
  const payment = await openUnpaid(context, paymentId);
  if (!payment) throw alreadyPaid();
  return payment;
};

/** Refuses the voucher that would be the last on the payment where it has nothing to pay, or the others are many. */
export function refuseNeedless(payment: PaymentRow, onPayment: readonly OnPayment[]): void {
  if (cardAmount(payment) === 0) {
    throw problem('voucher-not-needed', {
      status: 409,
      detail: 'Nothing is left to pay. Take a voucher off first, if another is to pay.',
    });
  }
  if (onPayment.length > most) {
    throw problem('too-many-vouchers', {
      status: 409,
      detail: `A payment takes ${most} vouchers. Pay the rest by card.`,
    });
  }
  if (shareOut(onPayment, allOf(payment)).at(-1) === 0) {
    throw problem('voucher-too-small', {
      status: 422,
      detail:
        'With this voucher, less would be left than a card can be charged. Use one that pays for the rest, or pay by card.',
      pointers: [{ pointer: '#/code', detail: 'Use another voucher.' }],
    });
  }
}
