import { sql } from 'drizzle-orm';
import type { ServiceContext } from '../../foundation/context';
import type { Transaction } from '../../foundation/database/connection';
import { postEntries } from '../ledger/post-entries';
import { failureMessage } from '../provider/failure-messages';
import type { ProviderIntent } from '../provider/payment-provider';
import type { PaymentStatus } from '../schema';
import { changePayment, type PaymentRow } from './payment-record';

type Applying = {
  context: ServiceContext;
  transaction: Transaction;
  /** Locked by the transaction. */
  payment: PaymentRow;
  intent: ProviderIntent;
  now: Date;
};

/** A challenge may go on where we do not see it, in the bank's app; its webhook may be lost. */
const lookAgainMilliseconds = 15_000;

/** When to look at an intent again that waits for the traveller's bank, if nothing is heard of it. */
export const nextLook = (now: Date): Date => new Date(now.getTime() + lookAgainMilliseconds);

/** How far a payment is: an older look at the intent never takes it back. */
const progress: Record<PaymentStatus, number> = {
  REQUIRES_PAYMENT_METHOD: 0,
  REQUIRES_ACTION: 0,
  AUTHORISED: 1,
  CAPTURED: 2,
  CANCELLED: 3,
  REFUNDED: 3,
};

const statusOf = ({ status, refundedAmount, amount }: ProviderIntent): PaymentStatus => {
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
};

const tell = async ({ context, transaction, payment }: Applying, type: string) =>
  context.publish(transaction, {
    type,
    bookingId: payment.bookingId,
    operationId: payment.operationId,
    audience: 'travellers',
    data: {
      paymentId: payment.id,
      amount: { amount: payment.amount, currency: payment.currency },
    },
  });

async function authorise(applying: Applying): Promise<PaymentRow> {
  const { transaction, payment, intent, now } = applying;
  await postEntries(transaction, payment, 'authorise', now);
  await tell(applying, 'payment.authorised');
  return changePayment(transaction, payment.id, {
    status: 'AUTHORISED',
    cardBrand: intent.card?.brand ?? payment.cardBrand,
    cardLast4: intent.card?.last4 ?? payment.cardLast4,
    challenge: null,
    failureCode: null,
    failureMessage: null,
    repairUntil: null,
    lookAt: null,
    authorisedAt: now,
  });
}

async function capture(applying: Applying): Promise<PaymentRow> {
  const { transaction, payment, now } = applying;
  await postEntries(transaction, payment, 'capture', now);
  await tell(applying, 'payment.captured');
  const { rows } = await transaction.execute<{ number: string }>(
    sql`select nextval('payments.receipt_numbers') as number`,
  );
  return changePayment(transaction, payment.id, {
    status: 'CAPTURED',
    capturedAt: now,
    receiptNumber: `TS-${now.getUTCFullYear()}-${String(rows[0]?.number).padStart(6, '0')}`,
  });
}

async function refund({ transaction, payment, intent, now }: Applying): Promise<PaymentRow> {
  const amount = intent.refundedAmount - payment.refundedAmount;
  await postEntries(transaction, payment, 'refund', now, {
    amount,
    reference: String(intent.refundedAmount),
  });
  return changePayment(transaction, payment.id, {
    refundedAmount: intent.refundedAmount,
    status: intent.refundedAmount >= payment.amount ? 'REFUNDED' : 'CAPTURED',
  });
}

/**
 * Brings a payment to where its intent is at the provider, with the books and the events, step by step
 * in order; whatever was applied before is left as it is. `repairMinutes` is the time to mend a refusal.
 */
export async function applyIntent(applying: Applying, repairMinutes: number): Promise<PaymentRow> {
  const { transaction, intent, now } = applying;
  let { payment } = applying;
  if (intent.amount !== payment.amount || intent.currency !== payment.currency) {
    throw new Error(`The intent of payment ${payment.id} is for another amount.`);
  }
  const target = statusOf(intent);
  if (progress[target] < progress[payment.status]) return payment;
  if (target === 'CANCELLED') {
    if (payment.status === 'CANCELLED') return payment;
    if (payment.status === 'AUTHORISED') await postEntries(transaction, payment, 'release', now);
    return changePayment(transaction, payment.id, { status: 'CANCELLED', challenge: null });
  }
  if (progress[target] === 0) {
    const failed = target === 'REQUIRES_PAYMENT_METHOD' && intent.failure;
    const repairEnd = new Date(now.getTime() + repairMinutes * 60_000);
    return changePayment(transaction, payment.id, {
      status: target,
      cardBrand: intent.card?.brand ?? payment.cardBrand,
      cardLast4: intent.card?.last4 ?? payment.cardLast4,
      challenge: intent.challenge,
      lookAt: target === 'REQUIRES_ACTION' ? nextLook(now) : null,
      failureCode: failed ? failed.code : null,
      failureMessage: failed ? failureMessage(failed.code) : null,
      repairUntil: failed ? new Date(Math.min(+repairEnd, +payment.heldUntil)) : null,
    });
  }
  if (progress[payment.status] === 0) payment = await authorise({ ...applying, payment });
  if (target !== 'AUTHORISED' && payment.status === 'AUTHORISED') {
    payment = await capture({ ...applying, payment });
  }
  if (intent.refundedAmount > payment.refundedAmount) {
    payment = await refund({ ...applying, payment });
  }
  return payment;
}
