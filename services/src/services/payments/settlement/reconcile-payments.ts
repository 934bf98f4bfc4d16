import { isDeepStrictEqual } from 'node:util';
import { and, asc, eq, gt, isNull, lte } from 'drizzle-orm';
import { z } from 'zod';
import type { ServiceContext } from '../../../kit/context';
import { failPoint } from '../../../kit/fail-points';
import { applyIntent, nextLook } from '../payment/apply-intent';
import { readRepairMinutes } from '../payment/open-operation';
import { changePayment, isCovered, lockPayment, type PaymentRow } from '../payment/payment-record';
import type { PaymentProvider, ProviderIntent } from '../provider/payment-provider';
import { providerOf } from '../provider/provider-settings';
import { bringRefund } from '../refunds/bring-refund';
import { payments, refunds } from '../schema';
import { askFor } from './ask-for';
import { patiently } from './patiently';
import { takeOverRefunds } from './take-over-refunds';

const statesAnswer = z.object({
  operations: z.array(
    z.object({ id: z.string(), status: z.enum(['ON_HOLD', 'CONFIRMED', 'RELEASED', 'EXPIRED']) }),
  ),
});

/** What the end of the swap wants of its money; `wait` until it has one. */
type Fate = 'take' | 'give-back' | 'wait';

const page = 200;
const parallel = 8;
/** The event of a refund is given this long to do the same. */
const eventMilliseconds = 5_000;
const momentsAgo = ({ clock }: ServiceContext) =>
  new Date(clock.now().getTime() - eventMilliseconds);

/** What swaps owe, and nothing was heard of. */
export const reconcileSwaps = (context: ServiceContext): Promise<void> =>
  takeOverRefunds(context, momentsAgo(context));

/** What swaps gave back to cards, and the provider was not asked for yet. */
export async function reconcileRefunds(context: ServiceContext): Promise<void> {
  const late = await context.database
    .select()
    .from(refunds)
    .where(and(eq(refunds.status, 'DUE'), lte(refunds.createdAt, momentsAgo(context))))
    .limit(page);
  for (const { id, paymentId } of late) {
    await patiently(context, { paymentId }, () => bringRefund(context, id));
  }
}

/**
 * Finds the money that is not yet where its swap wants it, and brings it there, whatever was lost on the
 * way: a webhook, an event, a process between two steps. It asks train-swap how each swap ended and the
 * provider where the money is; both ends are final, so a repeat changes nothing.
 */
export async function reconcilePayments(context: ServiceContext): Promise<void> {
  for (let after: string | null = null; ; ) {
    const rows: PaymentRow[] = await context.database
      .select()
      .from(payments)
      .where(and(isNull(payments.restingSince), after ? gt(payments.id, after) : undefined))
      .orderBy(asc(payments.id))
      .limit(page);
    if (rows.length === 0) return;
    const fates = await fatesOf(context, rows);
    for (let at = 0; at < rows.length; at += parallel) {
      const some = rows.slice(at, at + parallel);
      await Promise.all(
        some.map((row) =>
          patiently(context, { paymentId: row.id }, () =>
            settle(context, row, fates(row.operationId)),
          ),
        ),
      );
    }
    after = rows.at(-1)?.id ?? null;
  }
}

async function fatesOf(context: ServiceContext, rows: readonly PaymentRow[]) {
  const { operations } = await context.call('train-swap', 'listOperationStates', {
    body: { operationIds: rows.map((row) => row.operationId) },
    response: statesAnswer,
  });
  const statuses = new Map(operations.map(({ id, status }) => [id, status]));
  return (operationId: string): Fate => {
    const status = statuses.get(operationId);
    if (status === 'CONFIRMED') return 'take';
    return status === 'ON_HOLD' ? 'wait' : 'give-back';
  };
}

const rests = ({ status }: PaymentRow, fate: Fate): boolean =>
  fate !== 'wait' &&
  (status === 'CANCELLED' || status === 'REFUNDED' || (status === 'CAPTURED' && fate === 'take'));

async function settle(context: ServiceContext, known: PaymentRow, fate: Fate): Promise<void> {
  const now = context.clock.now();
  const { id } = known;
  if (rests(known, fate)) {
    await changePayment(context.database, id, { restingSince: now });
    return;
  }
  // Before the provider is asked: what is closed takes no further card.
  if (fate === 'give-back' && !known.closedAt) {
    await changePayment(context.database, id, { closedAt: now });
  }
  const intent = await bringTo(fate, providerOf(context), known, now);
  failPoint('reconcilePayments.asked');
  if (!intent) return;
  if (fate === 'wait' && isUnheardRefusal(known, intent)) {
    await applyRefusal(context, known, intent, now);
    return;
  }
  if (intent.status === 'needs-card' || intent.status === 'needs-action') {
    // A request under way tells more of it than this look does.
    await changePayment(context.database, id, { lookAt: nextLook(now) });
    return;
  }
  await context.transaction(async (context) => {
    const payment = await lockPayment(context.database, id);
    const end = fate === 'wait' ? {} : { end: fate };
    const applying = { context, payment, intent, now, ...end };
    const applied = await applyIntent(applying, 0);
    if (isCovered(applied)) await changePayment(context.database, id, { lookAt: null });
    if (fate === 'take' && applied.status === 'CANCELLED') {
      context.log.error({ paymentId: id }, 'a confirmed swap lost its money at the provider');
    }
    if (rests(applied, fate)) await changePayment(context.database, id, { restingSince: now });
    failPoint('reconcilePayments.handled');
  });
}

/** A refusal stays on the intent until another card pays: one that was heard already has the same code. */
const isUnheardRefusal = (
  { failureCode, closedAt }: PaymentRow,
  { status, failure }: ProviderIntent,
): boolean =>
  !closedAt && status === 'needs-card' && failure !== null && failure.code !== failureCode;

/** Whoever sent the card has as long to mend it as if the answer had come. */
async function applyRefusal(
  context: ServiceContext,
  known: PaymentRow,
  intent: ProviderIntent,
  now: Date,
): Promise<void> {
  const repairMinutes = await readRepairMinutes(context.call);
  await context.transaction(async (context) => {
    const payment = await lockPayment(context.database, known.id);
    // Another card was sent, its answer came after all, or the hold was lost.
    if (!isDeepStrictEqual(payment, known)) return;
    await applyIntent({ context, payment, intent, now }, repairMinutes);
  });
}

/** The intent as it stands after the step that its swap's end asks for; null where there is nothing to ask. */
async function bringTo(
  fate: Fate,
  provider: PaymentProvider,
  payment: PaymentRow,
  now: Date,
): Promise<ProviderIntent | null> {
  const { intentId, lookAt } = payment;
  if (fate === 'take') return askFor(fate, provider, payment);
  if (fate === 'give-back') {
    const intent = await askFor(fate, provider, payment);
    return intent.status === 'captured' ? provider.refund(intentId) : intent;
  }
  // While the hold stands, money moves only where a card was sent or a bank was asked.
  if (!lookAt || lookAt > now) return null;
  return isCovered(payment) ? provider.cancel(intentId) : provider.retrieve(intentId);
}
