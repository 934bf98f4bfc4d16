import { sql } from 'drizzle-orm';
import type { ServiceContext } from '../../../kit/context';
import { cardAmount, postEntries } from '../ledger/post-entries';
import { failureMessage } from '../provider/failure-messages';
import type { ProviderIntent } from '../provider/payment-provider';
import { refundLookEveryMs } from '../refunds/failed-refund-rules';
import { recordFailedRefunds } from '../refunds/record-failed-refunds';
import { keepCard } from '../saved-cards/keep-card';
import type { PaymentStatus } from '../schema';
import { requestCancel } from '../settlement/request-settlement';
import { fitVouchers, returnVouchers, spendVouchers } from '../vouchers/voucher-use';
import { changePayment, isCovered, noChallenge, type PaymentRow } from './payment-record';

type Applying = {
  /** Inside a context.database. */
  context: ServiceContext;
  /** Locked by it. */
  payment: PaymentRow;
  intent: ProviderIntent;
  now: Date;
  /** How the swap ended, where it has: money that no card pays moves by that alone. */
  end?: 'take' | 'give-back';
};

/** A challenge may go on where we do not see it, at the bank; its webhook may be lost. */
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

type Telling = Pick<Applying, 'context' | 'payment'>;

const tell = async ({ context, payment }: Telling, type: string) =>
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

/** Who holds the seats gives time to mend it. */
const tellRefused = ({ context, payment }: Telling, repairMinutes: number) =>
  context.publish({
    type: 'payment.refused',
    bookingId: payment.bookingId,
    operationId: payment.operationId,
    audience: 'services',
    data: { repairMinutes },
  });

/**
 * Vouchers pay for all of it: as good as a card's reservation, under the lock of the context.database. The
 * reconciler looks soon, and closes the intent that no card is to pay any more.
 */
export async function authoriseCovered(
  context: ServiceContext,
  payment: PaymentRow,
): Promise<PaymentRow> {
  const now = context.clock.now();
  await tell({ context, payment }, 'payment.authorised');
  return changePayment(context.database, payment.id, {
    status: 'AUTHORISED',
    ...{ cardBrand: null, cardLast4: null, keepCardFor: null, ...noChallenge },
    ...{ failureCode: null, failureMessage: null, repairUntil: null },
    lookAt: now,
    authorisedAt: now,
  });
}

/** The card reserved what was left for it. Where that was more, the vouchers pay that much less. */
async function fitToCard({ context, payment, intent, now }: Applying): Promise<PaymentRow> {
  if (intent.amount <= cardAmount(payment)) return payment;
  const wanted = (worth: number) => Math.min(worth, payment.amount - intent.amount);
  return fitVouchers(context.database, payment, { now, wanted });
}

async function authorise(applying: Applying): Promise<PaymentRow> {
  const { context, payment, intent, now } = applying;
  await postEntries(context.database, payment, 'authorise', now);
  await tell(applying, 'payment.authorised');
  await keepCard(applying);
  return changePayment(context.database, payment.id, {
    status: 'AUTHORISED',
    cardBrand: intent.card?.brand ?? payment.cardBrand,
    cardLast4: intent.card?.last4 ?? payment.cardLast4,
    ...noChallenge,
    failureCode: null,
    failureMessage: null,
    repairUntil: null,
    lookAt: null,
    authorisedAt: now,
  });
}

async function capture(applying: Applying): Promise<PaymentRow> {
  const { context, payment, now } = applying;
  await postEntries(context.database, payment, 'capture', now);
  await spendVouchers(context.database, payment, now);
  await tell(applying, 'payment.captured');
  const { rows } = await context.database.execute<{ number: string }>(
    sql`select nextval('payments.receipt_numbers') as number`,
  );
  return changePayment(context.database, payment.id, {
    status: 'CAPTURED',
    capturedAt: now,
    receiptNumber: `TS-${now.getUTCFullYear()}-${String(rows[0]?.number).padStart(6, '0')}`,
  });
}

async function refund({ context, payment, intent, now }: Applying): Promise<PaymentRow> {
  const amount = intent.refundedAmount - payment.refundedAmount;
  await postEntries(context.database, payment, 'refund', now, {
    amount,
    reference: String(intent.refundedAmount),
  });
  return changePayment(context.database, payment.id, {
    refundedAmount: intent.refundedAmount,
    refundLookAt: new Date(now.getTime() + refundLookEveryMs),
    status: intent.refundedAmount >= payment.amount ? 'REFUNDED' : 'CAPTURED',
  });
}

/** Nothing was kept: the vouchers have their parts again. */
async function cancel({ context, payment, now }: Applying): Promise<PaymentRow> {
  if (payment.status === 'CANCELLED') return payment;
  if (payment.status === 'AUTHORISED') await postEntries(context.database, payment, 'release', now);
  const change = { status: 'CANCELLED', ...noChallenge } as const;
  return fitVouchers(context.database, payment, { now, wanted: () => 0, change });
}

/** A payment that vouchers pay alone goes with its swap, whatever the intent that nobody needs says. */
async function settleCovered(applying: Applying): Promise<PaymentRow> {
  const { payment, end } = applying;
  if (payment.status !== 'AUTHORISED') return payment;
  if (end === 'take') return capture(applying);
  return end === 'give-back' && payment.closedAt ? cancel(applying) : payment;
}

/** The card got all of its part back after the swap was lost, and so do the vouchers. */
async function giveVouchersBack({ context, payment, now, end }: Applying): Promise<PaymentRow> {
  const whole = payment.status === 'CAPTURED' && payment.refundedAmount >= cardAmount(payment);
  if (end !== 'give-back' || !whole) return payment;
  await returnVouchers(context.database, payment, now);
  return changePayment(context.database, payment.id, { status: 'REFUNDED' });
}

/** A card reserved less than was left for it, or another sum altogether: nobody may build on that. */
async function refuseReservation(applying: Applying): Promise<PaymentRow> {
  const { context, payment, intent, now } = applying;
  if (payment.closedAt) {
    return intent.refundedAmount >= intent.amount ? cancel(applying) : payment;
  }
  context.log.error({ paymentId: payment.id }, 'a card reserved another amount than is due');
  const closed = await changePayment(context.database, payment.id, { closedAt: now });
  await requestCancel(context, closed);
  return closed;
}

/**
 * Brings a payment to where its intent is at the provider, with the books and the events, step by step
 * in order; whatever was applied before is left as it is. `repairMinutes` is the time to mend a refusal.
 */
export async function applyIntent(applying: Applying, repairMinutes: number): Promise<PaymentRow> {
  const payment = await bringToIntent(applying, repairMinutes);
  await recordFailedRefunds({ ...applying, payment });
  return payment;
}

async function bringToIntent(applying: Applying, repairMinutes: number): Promise<PaymentRow> {
  const { context, intent, now } = applying;
  let { payment } = applying;
  if (isCovered(payment)) return settleCovered(applying);
  const target = statusOf(intent);
  if (progress[target] < progress[payment.status]) return payment;
  if (target === 'CANCELLED') return cancel(applying);
  if (progress[target] === 0) {
    const failed = target === 'REQUIRES_PAYMENT_METHOD' && intent.failure;
    const repairEnd = new Date(now.getTime() + repairMinutes * 60_000);
    if (failed && repairMinutes > 0) await tellRefused(applying, repairMinutes);
    return changePayment(context.database, payment.id, {
      status: target,
      cardBrand: intent.card?.brand ?? payment.cardBrand,
      cardLast4: intent.card?.last4 ?? payment.cardLast4,
      challenge: intent.challenge,
      bankPage: intent.bankPage,
      lookAt: target === 'REQUIRES_ACTION' ? nextLook(now) : null,
      failureCode: failed ? failed.code : null,
      failureMessage: failed ? failureMessage(failed.code) : null,
      repairUntil: failed ? new Date(Math.min(+repairEnd, +payment.heldUntil)) : null,
    });
  }
  if (progress[payment.status] === 0) {
    payment = await fitToCard(applying);
    const fits = intent.amount === cardAmount(payment) && intent.currency === payment.currency;
    if (!fits) return refuseReservation({ ...applying, payment });
    payment = await authorise({ ...applying, payment });
  }
  if (target !== 'AUTHORISED' && payment.status === 'AUTHORISED') {
    payment = await capture({ ...applying, payment });
  }
  if (intent.refundedAmount > payment.refundedAmount) {
    payment = await refund({ ...applying, payment });
  }
  return giveVouchersBack({ ...applying, payment });
}
