import { sql } from 'drizzle-orm';
import type { ServiceContext } from '../../../kit/context';
import { cardAmount, postEntries } from '../ledger/post-entries';
import type { ProviderIntent } from '../provider/payment-provider';
import {
  clearedChallenge,
  isPaidByVouchers,
  type PaymentRow,
  updatePayment,
} from '../records/payment-record';
import { refundCheckIntervalMs } from '../refunds/failed-refund-rules';
import { recordFailedRefunds } from '../refunds/record-failed-refunds';
import { saveCard } from '../saved-cards/save-card';
import type { PaymentStatus } from '../schema';
import { reallocateVouchers, returnVouchers, spendVouchers } from '../vouchers/allocate-vouchers';
import { requestCancel } from './request-settlement';

type IntentUpdate = {
  /** Inside a transaction. */
  context: ServiceContext;
  /** Locked by the transaction. */
  payment: PaymentRow;
  intent: ProviderIntent;
  now: Date;
  /** The outcome of the swap, once it has one. A payment by vouchers alone follows only this. */
  outcome?: 'capture' | 'release';
};

/** The webhook of a challenge on the page of the bank may be lost. */
const recheckIntervalMs = 15_000;

/** When to check an intent with a pending challenge again. */
export const getNextCheckAt = (now: Date): Date => new Date(now.getTime() + recheckIntervalMs);

/** The order of statuses: an older state of the intent never moves a payment back. */
const progress: Record<PaymentStatus, number> = {
  REQUIRES_PAYMENT_METHOD: 0,
  REQUIRES_ACTION: 0,
  AUTHORISED: 1,
  CAPTURED: 2,
  CANCELLED: 3,
  REFUNDED: 3,
};

function toPaymentStatus({ status, refundedAmount, amount }: ProviderIntent): PaymentStatus {
  switch (status) {
    case 'needs-card':
      return 'REQUIRES_PAYMENT_METHOD';
    case 'needs-action':
      return 'REQUIRES_ACTION';
    case 'authorised':
      return 'AUTHORISED';
    case 'captured':
      return refundedAmount >= amount ? 'REFUNDED' : 'CAPTURED';
    case 'cancelled':
      return 'CANCELLED';
  }
}

type EventSource = Pick<IntentUpdate, 'context' | 'payment'>;

const publishPaymentEvent = async ({ context, payment }: EventSource, type: string) =>
  context.publish({
    type,
    bookingId: payment.bookingId,
    operationId: payment.operationId,
    audience: 'travellers',
    data: {
      paymentId: payment.id,
      amount: { amount: payment.amount, currency: payment.currency },
    },
  });

/** train-swap then extends the hold, so that the traveller can pay with another card. */
const publishDeclined = ({ context, payment }: EventSource, repairMinutes: number) =>
  context.publish({
    type: 'payment.refused',
    bookingId: payment.bookingId,
    operationId: payment.operationId,
    audience: 'services',
    data: { repairMinutes },
  });

/**
 * Authorises a payment by vouchers alone, under the lock of the transaction. The reconciler then cancels the unused
 * intent.
 */
export async function authoriseByVouchers(
  context: ServiceContext,
  payment: PaymentRow,
): Promise<PaymentRow> {
  const now = context.clock.now();
  await publishPaymentEvent({ context, payment }, 'payment.authorised');
  return updatePayment(context.database, payment.id, {
    status: 'AUTHORISED',
    ...clearedChallenge,
    cardBrand: null,
    cardLast4: null,
    saveCardFor: null,
    failureCode: null,
    repairUntil: null,
    nextCheckAt: now,
    authorisedAt: now,
  });
}

/** If the card reserved more than its part, the vouchers pay less. */
async function reduceVouchers({
  context,
  payment,
  intent,
  now,
}: IntentUpdate): Promise<PaymentRow> {
  if (intent.amount <= cardAmount(payment)) return payment;
  const target = (worth: number) => Math.min(worth, payment.amount - intent.amount);
  return reallocateVouchers(context.database, payment, { now, target });
}

async function authorise(update: IntentUpdate): Promise<PaymentRow> {
  const { context, payment, intent, now } = update;
  await postEntries(context.database, payment, 'authorise', now);
  await publishPaymentEvent(update, 'payment.authorised');
  await saveCard(update);
  return updatePayment(context.database, payment.id, {
    status: 'AUTHORISED',
    cardBrand: intent.card?.brand ?? payment.cardBrand,
    cardLast4: intent.card?.last4 ?? payment.cardLast4,
    ...clearedChallenge,
    failureCode: null,
    repairUntil: null,
    nextCheckAt: null,
    authorisedAt: now,
  });
}

async function capture(update: IntentUpdate): Promise<PaymentRow> {
  const { context, payment, now } = update;
  await postEntries(context.database, payment, 'capture', now);
  await spendVouchers(context.database, payment, now);
  await publishPaymentEvent(update, 'payment.captured');
  const { rows } = await context.database.execute<{ number: string }>(
    sql`select nextval('payments.receipt_numbers') as number`,
  );
  return updatePayment(context.database, payment.id, {
    status: 'CAPTURED',
    capturedAt: now,
    receiptNumber: `TS-${now.getUTCFullYear()}-${String(rows[0]?.number).padStart(6, '0')}`,
  });
}

async function refund({ context, payment, intent, now }: IntentUpdate): Promise<PaymentRow> {
  const amount = intent.refundedAmount - payment.refundedAmount;
  await postEntries(context.database, payment, 'refund', now, {
    amount,
    reference: String(intent.refundedAmount),
  });
  return updatePayment(context.database, payment.id, {
    refundedAmount: intent.refundedAmount,
    nextRefundCheckAt: new Date(now.getTime() + refundCheckIntervalMs),
    status: intent.refundedAmount >= payment.amount ? 'REFUNDED' : 'CAPTURED',
  });
}

/** Releases the vouchers as well. */
async function cancel({ context, payment, now }: IntentUpdate): Promise<PaymentRow> {
  if (payment.status === 'CANCELLED') return payment;
  if (payment.status === 'AUTHORISED') await postEntries(context.database, payment, 'release', now);
  const change = { status: 'CANCELLED', ...clearedChallenge } as const;
  return reallocateVouchers(context.database, payment, { now, target: () => 0, change });
}

/** A payment by vouchers alone follows the outcome of its swap and ignores the unused intent. */
async function settleVoucherPayment(update: IntentUpdate): Promise<PaymentRow> {
  const { payment, outcome } = update;
  if (payment.status !== 'AUTHORISED') return payment;
  if (outcome === 'capture') return capture(update);
  return outcome === 'release' && payment.closedAt ? cancel(update) : payment;
}

/** Returns the vouchers of a lost swap after the part of the card was refunded. */
async function returnVouchersAfterRefund({
  context,
  payment,
  now,
  outcome,
}: IntentUpdate): Promise<PaymentRow> {
  const isFullyRefunded =
    payment.status === 'CAPTURED' && payment.refundedAmount >= cardAmount(payment);
  if (outcome !== 'release' || !isFullyRefunded) return payment;
  await returnVouchers(context.database, payment, now);
  return updatePayment(context.database, payment.id, { status: 'REFUNDED' });
}

/** A card reserved too little or another currency: closes the payment and releases the money. */
async function rejectReservation(update: IntentUpdate): Promise<PaymentRow> {
  const { context, payment, intent, now } = update;
  if (payment.closedAt) {
    return intent.refundedAmount >= intent.amount ? cancel(update) : payment;
  }
  context.log.error({ paymentId: payment.id }, 'a card reserved a different amount than is due');
  const closed = await updatePayment(context.database, payment.id, { closedAt: now });
  await requestCancel(context, closed);
  return closed;
}

/**
 * Updates a payment from its intent at the provider, with ledger entries and events, one step at a time. Steps that
 * were applied before are skipped. `repairMinutes`: time to pay with another card after a decline.
 */
export async function applyIntent(
  update: IntentUpdate,
  repairMinutes: number,
): Promise<PaymentRow> {
  const payment = await applyIntentStatus(update, repairMinutes);
  await recordFailedRefunds({ ...update, payment });
  return payment;
}

async function applyIntentStatus(update: IntentUpdate, repairMinutes: number): Promise<PaymentRow> {
  const { context, intent, now } = update;
  let { payment } = update;
  if (isPaidByVouchers(payment)) return settleVoucherPayment(update);
  const target = toPaymentStatus(intent);
  if (progress[target] < progress[payment.status]) return payment;
  if (target === 'CANCELLED') return cancel(update);
  if (progress[target] === 0) {
    const failed = target === 'REQUIRES_PAYMENT_METHOD' && intent.failure;
    const repairEnd = new Date(now.getTime() + repairMinutes * 60_000);
    if (failed && repairMinutes > 0) await publishDeclined(update, repairMinutes);
    return updatePayment(context.database, payment.id, {
      status: target,
      cardBrand: intent.card?.brand ?? payment.cardBrand,
      cardLast4: intent.card?.last4 ?? payment.cardLast4,
      challenge: intent.challenge,
      bankPage: intent.bankPage,
      nextCheckAt: target === 'REQUIRES_ACTION' ? getNextCheckAt(now) : null,
      failureCode: failed ? failed.code : null,
      repairUntil: failed ? new Date(Math.min(+repairEnd, +payment.heldUntil)) : null,
    });
  }
  if (progress[payment.status] === 0) {
    payment = await reduceVouchers(update);
    const fits = intent.amount === cardAmount(payment) && intent.currency === payment.currency;
    if (!fits) return rejectReservation({ ...update, payment });
    payment = await authorise({ ...update, payment });
  }
  if (target !== 'AUTHORISED' && payment.status === 'AUTHORISED') {
    payment = await capture({ ...update, payment });
  }
  if (intent.refundedAmount > payment.refundedAmount) {
    payment = await refund({ ...update, payment });
  }
  return returnVouchersAfterRefund({ ...update, payment });
}
