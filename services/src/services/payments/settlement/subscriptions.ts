import { z } from 'zod';
import type { ServiceContext } from '../../../kit/context';
import { defineSubscription, nothingToDo, type ReceivedEvent } from '../../../kit/service';
import { money } from '../../../kit/values/schemas';
import { applyIntent } from '../payment/apply-intent';
import { requestCancel, requestCapture } from '../payment/request-settlement';
import type { ProviderIntent } from '../provider/payment-provider';
import { getProvider } from '../provider/provider-settings';
import {
  findPayment,
  findPaymentByOperation,
  isPaidByVouchers,
  lockPayment,
  paymentNotFound,
  updatePayment,
} from '../records/payment-record';
import { refundSwap } from '../refunds/refund-swap';
import type { PaymentStatus } from '../schema';
import { settleIntent } from './settle-intent';

const confirmedData = z.looseObject({
  paymentId: z.string().nullable(),
  /** The refund of a swap to a cheaper train. */
  refund: money.nullable().optional(),
  // Events of the previous release have neither field.
  refundedAs: z.enum(['none', 'voucher', 'original']).default('voucher'),
  refundTo: z.array(z.uuid()).default([]),
});

/** Captures the payment of a confirmed swap, and refunds what the swap owes. */
export const exchangeConfirmed = defineSubscription({
  name: 'capture-confirmed-exchange',
  event: 'exchange.confirmed',
  data: confirmedData,
  prepare: async ({ data }) => (data.refund || data.paymentId ? undefined : nothingToDo),
  async handle(event, context) {
    const { bookingId, operationId } = event;
    const { refund, refundedAs: as, refundTo: to } = event.data;
    if (refund && bookingId && operationId) {
      await refundSwap(context, { operationId, bookingId, amount: refund, as, to });
    }
    if (!event.data.paymentId) return;
    const payment = await lockPayment(context.database, event.data.paymentId);
    if (payment.status === 'AUTHORISED') await requestCapture(context, payment);
  },
});

/** Closes the payment of a lost hold, so that nothing can be authorised, and releases the money. */
async function closePayment(event: ReceivedEvent, context: ServiceContext): Promise<void> {
  if (!event.operationId) return;
  const found = await findPaymentByOperation(context.database, event.operationId);
  if (!found) return;
  const payment = await lockPayment(context.database, found.id);
  if (payment.closedAt || payment.status === 'CANCELLED') return;
  if (payment.status === 'CAPTURED' || payment.status === 'REFUNDED') return;
  const closed = await updatePayment(context.database, payment.id, {
    closedAt: context.clock.now(),
  });
  await requestCancel(context, closed);
}

export const operationExpired = defineSubscription({
  name: 'cancel-expired-operation',
  event: 'operation.expired',
  data: z.looseObject({}),
  handle: closePayment,
});

export const operationReleased = defineSubscription({
  name: 'cancel-released-operation',
  event: 'operation.released',
  data: z.looseObject({}),
  handle: closePayment,
});

/** Extends the payment with its hold, so that the traveller can pay with another card. */
export const operationProlonged = defineSubscription({
  name: 'prolong-payment',
  event: 'operation.prolonged',
  data: z.looseObject({ heldUntil: z.coerce.date() }),
  async handle({ operationId, data: { heldUntil } }, context) {
    const found = operationId && (await findPaymentByOperation(context.database, operationId));
    if (!found) return;
    const { id, closedAt, failureCode, ...payment } = await lockPayment(context.database, found.id);
    if (closedAt || heldUntil <= payment.heldUntil) return;
    const repairUntil = failureCode === null ? null : heldUntil;
    await updatePayment(context.database, id, { heldUntil, repairUntil });
  },
});

const dueData = z.strictObject({ paymentId: z.string() });
type Due = z.output<typeof dueData>;

/** Sends the request to the provider (idempotent there) and then records its result. */
const defineSettlement = (
  name: string,
  event: 'payment.capture-due' | 'payment.cancel-due',
  expectedStatus: PaymentStatus,
  outcome: 'capture' | 'release',
) =>
  defineSubscription<typeof dueData, ProviderIntent>({
    name,
    event,
    data: dueData,
    async prepare({ data }: ReceivedEvent<Due>, context) {
      const payment = await findPayment(context.database, data.paymentId);
      if (!payment) throw paymentNotFound();
      return settleIntent(outcome, getProvider(context), payment);
    },
    async handle({ data }, context, intent) {
      const payment = await lockPayment(context.database, data.paymentId);
      const now = context.clock.now();
      const applied = await applyIntent({ context, payment, intent, now, outcome }, 0);
      if (applied.status !== expectedStatus && !isPaidByVouchers(applied)) {
        context.log.error(
          { paymentId: payment.id, status: applied.status },
          `${name} had no effect`,
        );
      }
    },
  });

export const captureDue = defineSettlement(
  'capture-at-provider',
  'payment.capture-due',
  'CAPTURED',
  'capture',
);

export const cancelDue = defineSettlement(
  'cancel-at-provider',
  'payment.cancel-due',
  'CANCELLED',
  'release',
);
