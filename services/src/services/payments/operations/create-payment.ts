import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { OperationContext } from '../../../kit/context';
import { defineOperation } from '../../../kit/operation';
import { problem } from '../../../kit/problem';
import type { Session } from '../../../kit/session';
import { type OperationToPay, readOperation, refuseUnpayable } from '../payment/open-operation';
import {
  findPaymentOfOperation,
  lockPayment,
  noChallenge,
  type PaymentRow,
  presentPayment,
} from '../payment/payment-record';
import { paymentSchema } from '../payment/payment-shapes';
import { providerOf } from '../provider/provider-settings';
import { payments } from '../schema';
import { allOf } from '../vouchers/share-out';
import { fitVouchers, hadVoucher, lockVouchers, payWith } from '../vouchers/voucher-use';

type Prepared = { fresh: typeof payments.$inferInsert | null; operation: OperationToPay };

const nothingToPay = () =>
  problem('nothing-to-pay', {
    status: 409,
    detail: 'There is nothing to pay for this swap. Go on and confirm it.',
  });

/** A page of ours may hold the card fields; which one, the browser says on every unsafe request. */
const pageOriginOf = (context: OperationContext<Session>): string => {
  const { origin } = context.headers;
  const { allowedOrigins, publicOrigin } = context.configuration;
  return typeof origin === 'string' && allowedOrigins.includes(origin) ? origin : publicOrigin;
};

async function newPayment(context: OperationContext<Session>, operation: OperationToPay) {
  const { amount, currency } = operation.amountDue;
  const intent = await providerOf(context).createIntent(
    {
      amount,
      currency,
      description: 'Train Swap: change of train',
      metadata: { operationId: operation.id },
    },
    `create-${operation.id}-${amount}`,
  );
  return {
    id: randomUUID(),
    operationId: operation.id,
    bookingId: operation.bookingId,
    amount,
    currency,
    lines: operation.offer.price.lines,
    heldUntil: new Date(operation.heldUntil),
    status: 'REQUIRES_PAYMENT_METHOD' as const,
    provider: providerOf(context).name,
    intentId: intent.id,
    clientSecret: intent.clientSecret,
    pageOrigin: pageOriginOf(context),
    createdAt: context.clock.now(),
  };
}

const priceChanged = (payment: PaymentRow, operation: OperationToPay): boolean =>
  payment.amount !== operation.amountDue.amount &&
  (payment.status === 'REQUIRES_PAYMENT_METHOD' || payment.status === 'REQUIRES_ACTION');

/**
 * Another seat may have another price: the intent and the payment follow what train-swap says now, and
 * vouchers pay what they can of that.
 */
async function followPrice(
  context: OperationContext<Session>,
  operation: OperationToPay,
): Promise<PaymentRow> {
  const found = await findPaymentOfOperation(context.database, operation.id);
  if (!found) throw new Error('The payment of the operation is gone.');
  const payment = await lockPayment(context.database, found.id);
  if (!priceChanged(payment, operation)) return payment;
  const { amount } = operation.amountDue;
  return fitVouchers(context.database, payment, {
    now: context.clock.now(),
    change: {
      amount,
      lines: operation.offer.price.lines,
      status: 'REQUIRES_PAYMENT_METHOD',
      ...noChallenge,
      lookAt: null,
    },
    wanted: allOf(operation.amountDue),
  });
}

/** Who undoes a swap pays with what it gave them, as far as that is left; once, for they may want to keep it. */
async function payWithGiven(
  { database, clock }: OperationContext<Session>,
  payment: PaymentRow,
  givenBy: string | undefined,
): Promise<PaymentRow> {
  const { status } = payment;
  if (givenBy === undefined || status !== 'REQUIRES_PAYMENT_METHOD') return payment;
  if (await hadVoucher(database, payment)) return payment;
  const given = await lockVouchers(database, payment, { givenBy });
  return payWith(database, payment, given, { now: clock.now(), wanted: allOf(payment) });
}

export const createPayment = defineOperation({
  id: 'createPayment',
  method: 'POST',
  path: '/payments',
  summary: 'Begin to pay for an exchange that is on hold',
  description:
    'The amount is read from train-swap, never from the caller. An operation has one payment: beginning again answers it. Where a swap is undone that gave a voucher, that is on the payment from the start.',
  access: 'session',
  idempotent: true,
  request: { body: z.strictObject({ operationId: z.string().min(1).max(100) }) },
  responses: { 201: paymentSchema },
  problems: {
    'operation-not-found': 404,
    'nothing-to-pay': 409,
    'hold-expired': 410,
    'step-up-required': 403,
  },
  async prepare({ body }, context): Promise<Prepared> {
    const operation = await readOperation(context.call, body.operationId);
    if (operation.amountDue.amount <= 0) throw nothingToPay();
    const payment = await findPaymentOfOperation(context.database, operation.id);
    if (payment && operation.status === 'CONFIRMED') return { fresh: null, operation };
    refuseUnpayable(operation, context.clock.now());
    if (!payment) return { fresh: await newPayment(context, operation), operation };
    // With vouchers, what is left for the card is told to the provider when a card comes.
    if (priceChanged(payment, operation) && payment.voucherAmount === 0) {
      await providerOf(context).changeAmount(payment.intentId, operation.amountDue);
    }
    return { fresh: null, operation };
  },
  async handle(_request, context, { fresh, operation }) {
    if (fresh) await context.database.insert(payments).values(fresh).onConflictDoNothing();
    const followed = await followPrice(context, operation);
    const payment = await payWithGiven(context, followed, operation.offer.undoes);
    return { status: 201, body: await presentPayment(context, payment) };
  },
});
