import { z } from 'zod';
import type { OperationContext } from '../../../kit/context';
import { i18n } from '../../../kit/language/i18n';
import { problem } from '../../../kit/problem';
import type { Session } from '../../../kit/session';
import { cardAmount } from '../ledger/post-entries';
import { getUnpaidPayment, holdExpired } from '../records/exchange-operation';
import {
  clearedChallenge,
  isSettled,
  lockPayment,
  type PaymentRow,
} from '../records/payment-record';
import type { VoucherOnPayment } from './allocate-vouchers';
import { payFully, splitAmount } from './split-amount';

export const paymentParams = z.strictObject({ paymentId: z.uuid() });
export const voucherProblems = {
  'payment-not-found': 404,
  'hold-expired': 410,
  'step-up-required': 403,
  'amount-changed': 409,
  'already-paid': 409,
};

const maxVouchers = 10;

const alreadyPaid = () =>
  problem('already-paid', {
    status: 409,
    detail: i18n.t('This swap is already paid. Continue and confirm it.'),
  });

/** Locks a payment whose vouchers can still change. */
export async function lockUnpaidPayment(
  context: OperationContext<Session>,
  id: string,
): Promise<PaymentRow> {
  const payment = await lockPayment(context.database, id);
  if (isSettled(payment)) throw alreadyPaid();
  if (payment.closedAt || payment.status === 'CANCELLED') throw holdExpired();
  return payment;
}

/** Ends a challenge for a previous amount. */
export const resetChallenge = { status: 'REQUIRES_PAYMENT_METHOD', ...clearedChallenge } as const;

export async function assertUnpaid(context: OperationContext<Session>, paymentId: string) {
  const payment = await getUnpaidPayment(context, paymentId);
  if (!payment) throw alreadyPaid();
  return payment;
}

/** Checks a voucher that was added last. @throws if it is not needed, too small or one too many */
export function assertVoucherNeeded(
  payment: PaymentRow,
  onPayment: readonly VoucherOnPayment[],
): void {
  if (cardAmount(payment) === 0) {
    throw problem('voucher-not-needed', {
      status: 409,
      detail: i18n.t(
        'Vouchers already pay the whole amount. To use another voucher, remove one first.',
      ),
    });
  }
  if (onPayment.length > maxVouchers) {
    throw problem('too-many-vouchers', {
      status: 409,
      detail: i18n.t('A payment can have at most {maxVouchers} vouchers. Pay the rest by card.', {
        maxVouchers,
      }),
    });
  }
  if (splitAmount(onPayment, payFully(payment)).at(-1) === 0) {
    throw problem('voucher-too-small', {
      status: 422,
      detail: i18n.t(
        'This voucher is too small: a card cannot pay the small rest. Use a voucher for the whole rest, or pay by card.',
      ),
      pointers: [{ pointer: '#/code', detail: i18n.t('Use another voucher.') }],
    });
  }
}
