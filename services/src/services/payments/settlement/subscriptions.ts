import { z } from 'zod';
import type { ServiceContext } from '../../../kit/context';
import { money } from '../../../kit/schemas';
import { defineSubscription, nothingToDo, type ReceivedEvent } from '../../../kit/service';
import { applyIntent } from '../payment/apply-intent';
import {
  changePayment,
  findPayment,
  findPaymentOfOperation,
  isCovered,
  lockPayment,
  paymentNotFound,
} from '../payment/payment-record';
import type { ProviderIntent } from '../provider/payment-provider';
import { providerOf } from '../provider/provider-settings';
import { giveBack } from '../refunds/give-back';
import type { PaymentStatus } from '../schema';
import { askFor } from './ask-for';
import { requestCancel, requestCapture } from './request-settlement';

const confirmedData = z.looseObject({
  paymentId: z.string().nullable(),
  /** What a swap to a cheaper train gives back. */
  refund: money.nullable().optional(),
  // An event of the release before says neither.
  refundedAs: z.enum(['none', 'voucher', 'original']).default('voucher'),
  refundTo: z.array(z.uuid()).default([]),
});

/** The swap is committed: take what was reserved for it, give what it owes. */
export const exchangeConfirmed = defineSubscription({
  name: 'capture-confirmed-exchange',
  event: 'exchange.confirmed',
  data: confirmedData,
  prepare: async ({ data }) => (data.refund || data.paymentId ? undefined : nothingToDo),
  async handle(event, context) {
    const { bookingId, operationId } = event;
    const { refund, refundedAs: as, refundTo: to } = event.data;
    if (refund && bookingId && operationId) {
      await giveBack(context, { operationId, bookingId, amount: refund, as, to });
    }
    if (!event.data.paymentId) return;
    const payment = await lockPayment(context.database, event.data.paymentId);
    if (payment.status === 'AUTHORISED') await requestCapture(context, payment);
  },
});

/** The hold is lost: close the payment, so that nothing is authorised any more, and give back. */
async function closePayment(event: ReceivedEvent, context: ServiceContext): Promise<void> {
  if (!event.operationId) return;
  const found = await findPaymentOfOperation(context.database, event.operationId);
  if (!found) return;
  const payment = await lockPayment(context.database, found.id);
  if (payment.closedAt || payment.status === 'CANCELLED') return;
  if (payment.status === 'CAPTURED' || payment.status === 'REFUNDED') return;
  const closed = await changePayment(context.database, payment.id, {
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

/** The hold lasts longer, so that a refused card can be mended. */
export const operationProlonged = defineSubscription({
  name: 'prolong-payment',
  event: 'operation.prolonged',
  data: z.looseObject({ heldUntil: z.coerce.date() }),
  async handle({ operationId, data: { heldUntil } }, context) {
    const found = operationId && (await findPaymentOfOperation(context.database, operationId));
    if (!found) return;
    const { id, closedAt, failureCode, ...payment } = await lockPayment(context.database, found.id);
    if (closedAt || heldUntil <= payment.heldUntil) return;
    const repairUntil = failureCode === null ? null : heldUntil;
    await changePayment(context.database, id, { heldUntil, repairUntil });
  },
});

const dueData = z.strictObject({ paymentId: z.string() });
type Due = z.output<typeof dueData>;

/** Asks the provider first (a repeat changes nothing there), then books what it answered. */
const settle = (
  name: string,
  event: 'payment.capture-due' | 'payment.cancel-due',
  due: PaymentStatus,
  end: 'take' | 'give-back',
) =>
  defineSubscription<typeof dueData, ProviderIntent>({
    name,
    event,
    data: dueData,
    async prepare({ data }: ReceivedEvent<Due>, context) {
      const payment = await findPayment(context.database, data.paymentId);
      if (!payment) throw paymentNotFound();
      return askFor(end, providerOf(context), payment);
    },
    async handle({ data }, context, intent) {
      const payment = await lockPayment(context.database, data.paymentId);
      const now = context.clock.now();
      const applied = await applyIntent({ context, payment, intent, now, end }, 0);
      if (applied.status !== due && !isCovered(applied)) {
        context.log.error(
          { paymentId: payment.id, status: applied.status },
          `${name} did not work`,
        );
      }
    },
  });

export const captureDue = settle('capture-at-provider', 'payment.capture-due', 'CAPTURED', 'take');

export const cancelDue = settle(
  'cancel-at-provider',
  'payment.cancel-due',
  'CANCELLED',
  'give-back',
);
