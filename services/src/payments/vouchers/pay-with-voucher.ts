import { eq } from 'drizzle-orm';
import { z } from 'zod';
import type { OperationContext } from '../../foundation/context';
import { failPoint } from '../../foundation/fail-points';
import { defineOperation } from '../../foundation/operation';
import { problem } from '../../foundation/problem';
import type { Session } from '../../foundation/session';
import { cardAmount } from '../ledger/post-entries';
import { authoriseCovered } from '../payment/apply-intent';
import { holdExpired, openUnpaid } from '../payment/open-operation';
import {
  changePayment,
  isSettled,
  lockPayment,
  type PaymentRow,
  presentPayment,
} from '../payment/payment-record';
import { paymentSchema } from '../payment/payment-shapes';
import { vouchers } from '../schema';
import { countWrongCode, refuseGuessing } from './guess-limit';
import { lockVoucher, partOf, reservedUse, reservePart, takeOff } from './voucher-use';

const params = z.strictObject({ paymentId: z.uuid() });
const refusals = {
  'payment-not-found': 404,
  'hold-expired': 410,
  'step-up-required': 403,
  'amount-changed': 409,
  'already-paid': 409,
};

/** As it stands in the mail or on the phone: small letters, spaces and missing dashes are all the same. */
const codeSchema = z
  .string()
  .max(100)
  .transform((typed) =>
    typed
      .normalize('NFKC')
      .toUpperCase()
      .replace(/[^A-Z0-9]/g, ''),
  )
  .pipe(z.string().min(1, 'Enter the code of the voucher.'));

const written = (code: string): string => code.match(/.{1,4}/g)?.join('-') ?? '';

/** One answer for a code that never was, is spent, is reserved for another payment or of another currency. */
const notUsable = () =>
  problem('voucher-not-usable', {
    status: 422,
    detail:
      'We cannot take this voucher. Check the code; a voucher that is spent, or in use for another swap, cannot be used.',
    pointers: [{ pointer: '#/code', detail: 'Check the code of the voucher.' }],
  });

const alreadyPaid = () =>
  problem('already-paid', {
    status: 409,
    detail: 'This swap is paid for already. Go on and confirm it.',
  });

/** The payment under lock, while its voucher may still come and go. */
async function lockUnpaid(context: OperationContext<Session>, id: string): Promise<PaymentRow> {
  const payment = await lockPayment(context.database, id);
  if (isSettled(payment)) throw alreadyPaid();
  if (payment.closedAt || payment.status === 'CANCELLED') throw holdExpired();
  return payment;
}

/** A bank that was asked about another amount is asked no more. */
const askNoBank = { status: 'REQUIRES_PAYMENT_METHOD', challenge: null } as const;

const refuseSettled = async (context: OperationContext<Session>, paymentId: string) => {
  const payment = await openUnpaid(context, paymentId);
  if (!payment) throw alreadyPaid();
  return payment;
};

export const applyVoucher = defineOperation({
  id: 'applyVoucher',
  method: 'POST',
  path: '/payments/{paymentId}/voucher',
  summary: 'Pay all or a part of what is due with a voucher',
  description:
    'Reserves as much of the voucher as is due; another voucher takes the place of the one before. What is left stays on the voucher, and comes back to it when the swap does not happen.',
  access: 'session',
  idempotent: true,
  request: { params, body: z.strictObject({ code: codeSchema }) },
  responses: { 200: paymentSchema },
  problems: { ...refusals, 'voucher-not-usable': 422, 'too-many-attempts': 429 },
  async prepare({ params: { paymentId }, body }, context) {
    const payment = await refuseSettled(context, paymentId);
    await refuseGuessing(context);
    const code = written(body.code);
    const [voucher] = await context.database.select().from(vouchers).where(eq(vouchers.code, code));
    const own = await reservedUse(context.database, payment);
    const worth = voucher && (voucher.remaining > 0 || own?.voucherId === voucher.id);
    if (worth && voucher.currency === payment.currency) return code;
    // Outside of the transaction, which a refusal takes back.
    await countWrongCode(context);
    throw notUsable();
  },
  async handle({ params: { paymentId } }, context, code) {
    const { database } = context;
    const now = context.clock.now();
    const bare = await takeOff(database, await lockUnpaid(context, paymentId), now);
    const voucher = await lockVoucher(database, { code });
    // Another payment may have had the rest of it since.
    const amount = voucher ? partOf(bare.amount, voucher.remaining, voucher.currency) : 0;
    if (!voucher || amount <= 0) throw notUsable();
    await reservePart(database, bare, voucher, { amount, now });
    failPoint('applyVoucher.reserved');
    const payment = await changePayment(database, paymentId, askNoBank);
    return { status: 200, body: await presentPayment(context, payment) };
  },
});

export const removeVoucher = defineOperation({
  id: 'removeVoucher',
  method: 'DELETE',
  path: '/payments/{paymentId}/voucher',
  summary: 'Take the voucher off again; without one, nothing changes',
  access: 'session',
  idempotent: true,
  request: { params },
  responses: { 200: paymentSchema },
  problems: refusals,
  async prepare({ params: { paymentId } }, context) {
    await refuseSettled(context, paymentId);
  },
  async handle({ params: { paymentId } }, context) {
    const { database, clock } = context;
    const payment = await lockUnpaid(context, paymentId);
    if (payment.voucherAmount === 0) {
      return { status: 200, body: await presentPayment(context, payment) };
    }
    await takeOff(database, payment, clock.now());
    failPoint('removeVoucher.released');
    const changed = await changePayment(database, paymentId, askNoBank);
    return { status: 200, body: await presentPayment(context, changed) };
  },
});

export const payByVoucher = defineOperation({
  id: 'payByVoucher',
  method: 'POST',
  path: '/payments/{paymentId}/voucher/confirmation',
  summary: 'Pay with the voucher alone, where it pays for all that is due',
  description: 'No card is needed. What is reserved is spent once the swap is confirmed.',
  access: 'session',
  idempotent: true,
  request: { params, body: z.strictObject({}) },
  responses: { 200: paymentSchema },
  problems: { ...refusals, 'card-needed': 409 },
  prepare: ({ params: { paymentId } }, context) => openUnpaid(context, paymentId),
  async handle({ params: { paymentId } }, context) {
    const payment = await lockPayment(context.database, paymentId);
    if (isSettled(payment)) return { status: 200, body: await presentPayment(context, payment) };
    if (payment.closedAt || payment.status === 'CANCELLED') throw holdExpired();
    if (cardAmount(payment) > 0) {
      throw problem('card-needed', {
        status: 409,
        detail: 'The voucher does not pay for all of it. Pay the rest by card.',
      });
    }
    const paid = await authoriseCovered(context, payment);
    return { status: 200, body: await presentPayment(context, paid) };
  },
});
