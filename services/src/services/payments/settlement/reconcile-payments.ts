import { isDeepStrictEqual } from 'node:util';
import { and, asc, eq, gt, isNull, lte } from 'drizzle-orm';
import { z } from 'zod';
import type { ServiceContext } from '../../../kit/context';
import { failPoint } from '../../../kit/fail-points';
import { runAndLogErrors } from '../../../kit/host/run-and-log-errors';
import { applyIntent, getNextCheckAt } from '../payment/apply-intent';
import type { PaymentProvider, ProviderIntent } from '../provider/payment-provider';
import { getProvider } from '../provider/provider-settings';
import { getRepairMinutes } from '../records/exchange-operation';
import {
  isPaidByVouchers,
  lockPayment,
  type PaymentRow,
  updatePayment,
} from '../records/payment-record';
import { payments, refunds } from '../schema';
import { reconcileSwapRefunds } from './reconcile-swap-refunds';
import { sendRefund } from './send-refund';
import { settleIntent } from './settle-intent';

const statesResponse = z.object({
  operations: z.array(
    z.object({ id: z.string(), status: z.enum(['ON_HOLD', 'CONFIRMED', 'RELEASED', 'EXPIRED']) }),
  ),
});

/** What happens with the money; `wait` while the swap is on hold. */
type SettlementGoal = 'capture' | 'release' | 'wait';

const pageSize = 200;
const maxConcurrent = 8;
/** Before this time the event of a refund may still be handled. */
const eventTimeoutMs = 5_000;
const getEventDeadline = ({ clock }: ServiceContext) =>
  new Date(clock.now().getTime() - eventTimeoutMs);

/** Creates refunds and vouchers of swaps whose event was lost. */
export const reconcileSwaps = (context: ServiceContext): Promise<void> =>
  reconcileSwapRefunds(context, getEventDeadline(context));

/** Sends card refunds to the provider whose event was lost. */
export async function reconcileRefunds(context: ServiceContext): Promise<void> {
  const overdue = await context.database
    .select()
    .from(refunds)
    .where(and(eq(refunds.status, 'DUE'), lte(refunds.createdAt, getEventDeadline(context))))
    .limit(pageSize);
  for (const { id, paymentId } of overdue) {
    await runAndLogErrors(context, { paymentId }, () => sendRefund(context, id));
  }
}

/**
 * Settles payments after a lost webhook, a lost event or a crash between two steps. It reads the outcome of each swap
 * from train-swap and the intent from the provider. Both are final, so a repeat changes nothing.
 */
export async function reconcilePayments(context: ServiceContext): Promise<void> {
  for (let after: string | null = null; ; ) {
    const rows: PaymentRow[] = await context.database
      .select()
      .from(payments)
      .where(and(isNull(payments.settledAt), after ? gt(payments.id, after) : undefined))
      .orderBy(asc(payments.id))
      .limit(pageSize);
    if (rows.length === 0) return;
    const goalOf = await getGoals(context, rows);
    for (let at = 0; at < rows.length; at += maxConcurrent) {
      const batch = rows.slice(at, at + maxConcurrent);
      await Promise.all(
        batch.map((row) =>
          runAndLogErrors(context, { paymentId: row.id }, () =>
            reconcilePayment(context, row, goalOf(row.operationId)),
          ),
        ),
      );
    }
    after = rows.at(-1)?.id ?? null;
  }
}

async function getGoals(context: ServiceContext, rows: readonly PaymentRow[]) {
  const { operations } = await context.call('train-swap', 'listOperationStates', {
    body: { operationIds: rows.map((row) => row.operationId) },
    response: statesResponse,
  });
  const statuses = new Map(operations.map(({ id, status }) => [id, status]));
  return (operationId: string): SettlementGoal => {
    const status = statuses.get(operationId);
    if (status === 'CONFIRMED') return 'capture';
    return status === 'ON_HOLD' ? 'wait' : 'release';
  };
}

const isSettledFor = ({ status }: PaymentRow, goal: SettlementGoal): boolean =>
  goal !== 'wait' &&
  (status === 'CANCELLED' ||
    status === 'REFUNDED' ||
    (status === 'CAPTURED' && goal === 'capture'));

async function reconcilePayment(
  context: ServiceContext,
  known: PaymentRow,
  goal: SettlementGoal,
): Promise<void> {
  const now = context.clock.now();
  const { id } = known;
  if (isSettledFor(known, goal)) {
    await updatePayment(context.database, id, { settledAt: now });
    return;
  }
  // Before the request to the provider: a closed payment accepts no other card.
  if (goal === 'release' && !known.closedAt) {
    await updatePayment(context.database, id, { closedAt: now });
  }
  const intent = await settleAtProvider(goal, getProvider(context), known, now);
  failPoint('reconcilePayments.asked');
  if (!intent) return;
  if (goal === 'wait' && isNewDecline(known, intent)) {
    await applyDecline(context, known, intent, now);
    return;
  }
  if (intent.status === 'needs-card' || intent.status === 'needs-action') {
    // A concurrent request may know more than this intent.
    await updatePayment(context.database, id, { nextCheckAt: getNextCheckAt(now) });
    return;
  }
  await context.transaction(async (context) => {
    const payment = await lockPayment(context.database, id);
    const outcome = goal === 'wait' ? {} : { outcome: goal };
    const applied = await applyIntent({ context, payment, intent, now, ...outcome }, 0);
    if (isPaidByVouchers(applied)) await updatePayment(context.database, id, { nextCheckAt: null });
    if (goal === 'capture' && applied.status === 'CANCELLED') {
      context.log.error(
        { paymentId: id },
        'the payment of a confirmed swap was cancelled at the provider',
      );
    }
    if (isSettledFor(applied, goal)) await updatePayment(context.database, id, { settledAt: now });
    failPoint('reconcilePayments.handled');
  });
}

/** A decline stays on the intent until another card pays. A known decline has the same code. */
const isNewDecline = (
  { failureCode, closedAt }: PaymentRow,
  { status, failure }: ProviderIntent,
): boolean =>
  !closedAt && status === 'needs-card' && failure !== null && failure.code !== failureCode;

/** Gives the traveller the usual time to pay with another card. */
async function applyDecline(
  context: ServiceContext,
  known: PaymentRow,
  intent: ProviderIntent,
  now: Date,
): Promise<void> {
  const repairMinutes = await getRepairMinutes(context.call);
  await context.transaction(async (context) => {
    const payment = await lockPayment(context.database, known.id);
    // Another card was sent, the response arrived late, or the hold was lost.
    if (!isDeepStrictEqual(payment, known)) return;
    await applyIntent({ context, payment, intent, now }, repairMinutes);
  });
}

/** Sends the change that the goal needs and returns the intent; null if there is nothing to do. */
async function settleAtProvider(
  goal: SettlementGoal,
  provider: PaymentProvider,
  payment: PaymentRow,
  now: Date,
): Promise<ProviderIntent | null> {
  const { intentId, nextCheckAt } = payment;
  if (goal === 'capture') return settleIntent(goal, provider, payment);
  if (goal === 'release') {
    const intent = await settleIntent(goal, provider, payment);
    return intent.status === 'captured' ? provider.refund(intentId) : intent;
  }
  // During the hold, only a payment with a pending card or challenge can have changed.
  if (!nextCheckAt || nextCheckAt > now) return null;
  return isPaidByVouchers(payment) ? provider.cancel(intentId) : provider.retrieve(intentId);
}
