import { z } from 'zod';
import type { OperationContext } from '../../../kit/context';
import { failPoint } from '../../../kit/fail-points';
import { defineOperation } from '../../../kit/operation';
import { problem } from '../../../kit/problem';
import type { Session } from '../../../kit/session';
import { cardAmount } from '../ledger/post-entries';
import { authoriseCovered } from '../payment/apply-intent';
import { holdExpired, openUnpaid } from '../payment/open-operation';
import {
  changePayment,
  isSettled,
  lockPayment,
  noChallenge,
  type PaymentRow,
  presentPayment,
} from '../payment/payment-record';
import { paymentSchema } from '../payment/payment-shapes';
import { allOf, shareOut } from './share-out';
import { codeSchema, notUsable, readCode } from './voucher-code';
import { lockVouchers, type OnPayment, payWith } from './voucher-use';

const params = z.strictObject({ paymentId: z.uuid() });
const refusals = {
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
async function lockUnpaid(context: OperationContext<Session>, id: string): Promise<PaymentRow> {
  const payment = await lockPayment(context.database, id);
  if (isSettled(payment)) throw alreadyPaid();
  if (payment.closedAt || payment.status === 'CANCELLED') throw holdExpired();
  return payment;
}

/** A bank that was asked about another amount is asked no more. */
const askNoBank = { status: 'REQUIRES_PAYMENT_METHOD', ...noChallenge } as const;

const refuseSettled = async (context: OperationContext<Session>, paymentId: string) => {
  const payment = await openUnpaid(context, paymentId);
  if (!payment) throw alreadyPaid();
  return payment;
};

/** Refuses the voucher that would be the last on the payment where it has nothing to pay, or the others are many. */
function refuseNeedless(payment: PaymentRow, onPayment: readonly OnPayment[]): void {
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

export const applyVoucher = defineOperation({
  id: 'applyVoucher',
  method: 'POST',
  path: '/payments/{paymentId}/voucher',
  summary: 'Pay what is due, or more of it, with a voucher',
  description:
    'Reserves as much of the voucher as is left to pay beside those that are on the payment, ten at most. What is left stays on the voucher, and all of it comes back when the swap does not happen.',
  access: 'session',
  idempotent: true,
  request: { params, body: z.strictObject({ code: codeSchema }) },
  responses: { 200: paymentSchema },
  problems: {
    ...refusals,
    'voucher-not-usable': 422,
    'voucher-too-small': 422,
    'voucher-not-needed': 409,
    'too-many-vouchers': 409,
    'too-many-attempts': 429,
  },
  async prepare({ params: { paymentId }, body }, context) {
    const payment = await refuseSettled(context, paymentId);
    return readCode(context, payment, body.code);
  },
  async handle({ params: { paymentId } }, context, code) {
    const { database } = context;
    const payment = await lockUnpaid(context, paymentId);
    const onPayment = await lockVouchers(database, payment, { code });
    const asked = onPayment.find(({ voucher }) => voucher.code === code);
    // Another payment may have had the rest of it since.
    if (!asked || asked.worth === 0) throw notUsable();
    if (!asked.use) refuseNeedless(payment, onPayment);
    const now = context.clock.now();
    await payWith(database, payment, onPayment, { now, wanted: allOf(payment) });
    failPoint('applyVoucher.reserved');
    const changed = await changePayment(database, paymentId, askNoBank);
    return { status: 200, body: await presentPayment(context, changed) };
  },
});

export const removeVoucher = defineOperation({
  id: 'removeVoucher',
  method: 'DELETE',
  path: '/payments/{paymentId}/voucher/{voucherId}',
  summary: 'Take a voucher off again; where it is not on the payment, nothing changes',
  description: 'Those that stay pay as much as they can of what it paid.',
  access: 'session',
  idempotent: true,
  request: { params: params.extend({ voucherId: z.uuid() }) },
  responses: { 200: paymentSchema },
  problems: refusals,
  async prepare({ params: { paymentId } }, context) {
    await refuseSettled(context, paymentId);
  },
  async handle({ params: { paymentId, voucherId } }, context) {
    const { database, clock } = context;
    const payment = await lockUnpaid(context, paymentId);
    const onPayment = await lockVouchers(database, payment);
    if (!onPayment.some(({ voucher }) => voucher.id === voucherId)) {
      return { status: 200, body: await presentPayment(context, payment) };
    }
    const without = onPayment.map((each) =>
      each.voucher.id === voucherId ? { ...each, worth: 0 } : each,
    );
    const now = clock.now();
    await payWith(database, payment, without, { now, wanted: allOf(payment) });
    failPoint('removeVoucher.released');
    const changed = await changePayment(database, paymentId, askNoBank);
    return { status: 200, body: await presentPayment(context, changed) };
  },
});

export const payByVoucher = defineOperation({
  id: 'payByVoucher',
  method: 'POST',
  path: '/payments/{paymentId}/voucher/confirmation',
  summary: 'Pay with vouchers alone, where they pay for all that is due',
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
        detail: 'Vouchers do not pay for all of it. Pay the rest by card.',
      });
    }
    const paid = await authoriseCovered(context, payment);
    return { status: 200, body: await presentPayment(context, paid) };
  },
});
