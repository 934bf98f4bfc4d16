import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { OperationContext } from '../../../../kit/context';
import { i18n } from '../../../../kit/language/i18n';
import { defineOperation } from '../../../../kit/operation';
import { problem } from '../../../../kit/problem';
import type { Session } from '../../../../kit/session';
import { paymentSchema } from '../../payment-shapes';
import { getProvider } from '../../provider/provider-settings';
import { assertPayable, getOperation, type OperationToPay } from '../../records/exchange-operation';
import {
  clearedChallenge,
  findPaymentByOperation,
  lockPayment,
  type PaymentRow,
  toPaymentResponse,
} from '../../records/payment-record';
import { payments } from '../../schema';
import {
  allocateVouchers,
  hasVoucherUse,
  lockVouchers,
  reallocateVouchers,
} from '../../vouchers/allocate-vouchers';
import { payFully } from '../../vouchers/split-amount';

type Prepared = { created: typeof payments.$inferInsert | null; operation: OperationToPay };

const nothingToPay = () =>
  problem('nothing-to-pay', {
    status: 409,
    detail: i18n.t('There is nothing to pay for this swap. Continue and confirm it.'),
  });

/** The page that may show the card fields: the `Origin` of the request, if it is allowed. */
function getPageOrigin(context: OperationContext<Session>): string {
  const { origin } = context.headers;
  const { allowedOrigins, publicOrigin } = context.configuration;
  return typeof origin === 'string' && allowedOrigins.includes(origin) ? origin : publicOrigin;
}

async function preparePayment(context: OperationContext<Session>, operation: OperationToPay) {
  const { amount, currency } = operation.amountDue;
  const intent = await getProvider(context).createIntent(
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
    provider: getProvider(context).name,
    intentId: intent.id,
    clientSecret: intent.clientSecret,
    pageOrigin: getPageOrigin(context),
    createdAt: context.clock.now(),
  };
}

const hasNewPrice = (payment: PaymentRow, operation: OperationToPay): boolean =>
  payment.amount !== operation.amountDue.amount &&
  (payment.status === 'REQUIRES_PAYMENT_METHOD' || payment.status === 'REQUIRES_ACTION');

/**
 * Updates the payment to the current price of the operation, which changes with the seat, and allocates the vouchers
 * again.
 */
async function updatePrice(
  context: OperationContext<Session>,
  operation: OperationToPay,
): Promise<PaymentRow> {
  const found = await findPaymentByOperation(context.database, operation.id);
  if (!found) throw new Error('The payment of the operation does not exist.');
  const payment = await lockPayment(context.database, found.id);
  if (!hasNewPrice(payment, operation)) return payment;
  const { amount } = operation.amountDue;
  return reallocateVouchers(context.database, payment, {
    now: context.clock.now(),
    change: {
      amount,
      lines: operation.offer.price.lines,
      status: 'REQUIRES_PAYMENT_METHOD',
      ...clearedChallenge,
      nextCheckAt: null,
    },
    target: payFully(operation.amountDue),
  });
}

/** Applies the voucher of an undone swap once, so that the traveller can remove it. */
async function applyIssuedVoucher(
  { database, clock }: OperationContext<Session>,
  payment: PaymentRow,
  issuedFor: string | undefined,
): Promise<PaymentRow> {
  const { status } = payment;
  if (issuedFor === undefined || status !== 'REQUIRES_PAYMENT_METHOD') return payment;
  if (await hasVoucherUse(database, payment)) return payment;
  const issued = await lockVouchers(database, payment, { issuedFor });
  return allocateVouchers(database, payment, issued, {
    now: clock.now(),
    target: payFully(payment),
  });
}

export const createPayment = defineOperation({
  id: 'createPayment',
  method: 'POST',
  path: '/payments',
  summary: 'Create the payment of an exchange on hold',
  description:
    'The amount comes from train-swap, not from the caller. An operation has one payment, which a repeated call returns. If the operation undoes a swap that issued a voucher, the voucher is applied.',
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
    const operation = await getOperation(context.call, body.operationId);
    if (operation.amountDue.amount <= 0) throw nothingToPay();
    const payment = await findPaymentByOperation(context.database, operation.id);
    if (payment && operation.status === 'CONFIRMED') return { created: null, operation };
    assertPayable(operation, context.clock.now());
    if (!payment) return { created: await preparePayment(context, operation), operation };
    // With vouchers, the amount at the provider is updated when a card is submitted.
    if (hasNewPrice(payment, operation) && payment.voucherAmount === 0) {
      await getProvider(context).updateAmount(payment.intentId, operation.amountDue);
    }
    return { created: null, operation };
  },
  async handle(_request, context, { created, operation }) {
    if (created) await context.database.insert(payments).values(created).onConflictDoNothing();
    const updated = await updatePrice(context, operation);
    const payment = await applyIssuedVoucher(context, updated, operation.offer.undoes);
    return { status: 201, body: await toPaymentResponse(context, payment) };
  },
});
