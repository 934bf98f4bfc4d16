import { z } from 'zod';
import type { Call, OperationContext } from '../../../kit/context';
import { Problem, problem } from '../../../kit/problem';
import { instant, money } from '../../../kit/schemas';
import type { Session } from '../../../kit/session';
import { findPayment, isSettled, type PaymentRow, paymentNotFound } from './payment-record';

/** What payments reads of an exchange operation; train-swap answers only who may open it. */
const operationAnswer = z.object({
  id: z.string(),
  status: z.enum(['ON_HOLD', 'CONFIRMED', 'RELEASED', 'EXPIRED']),
  bookingId: z.string(),
  heldUntil: instant,
  amountDue: money,
  stepUpRequired: z.boolean(),
  offer: z.object({
    price: z.object({
      lines: z.array(z.object({ kind: z.string(), label: z.string(), amount: money })),
    }),
    /** The swap that it leads back from. */
    undoes: z.string().optional(),
  }),
});
export type OperationToPay = z.output<typeof operationAnswer>;

const repairAnswer = z.object({ paymentRepairMinutes: z.int().min(1) });

export const readOperation = (call: Call, operationId: string): Promise<OperationToPay> =>
  call('train-swap', 'getExchangeOperation', {
    params: { operationId },
    response: operationAnswer,
  });

/** Minutes to mend a refused payment, within the hold. */
export const readRepairMinutes = async (call: Call): Promise<number> =>
  (await call('reference-data', 'getLimits', { response: repairAnswer })).paymentRepairMinutes;

export const holdExpired = (): Problem =>
  problem('hold-expired', {
    status: 410,
    detail:
      'The time to hold your new seat has run out and nothing was charged. Your old ticket is still valid; choose a train again.',
  });

const stepUpRequired = (): Problem =>
  problem('step-up-required', {
    status: 403,
    detail: 'Confirm that it is you: ask for a one-time code for this swap and enter it.',
  });

export const amountChanged = (): Problem =>
  problem('amount-changed', {
    status: 409,
    detail: 'The price of this swap has changed. Look at it again before you pay.',
  });

/** Refuses an operation that cannot be paid for now, or not by this session. */
export function refuseUnpayable(operation: OperationToPay, now: Date): void {
  if (operation.status !== 'ON_HOLD' || new Date(operation.heldUntil) <= now) throw holdExpired();
  if (operation.stepUpRequired) throw stepUpRequired();
}

/** A payment and its operation, if this session may open that operation. */
export async function openPayment(
  context: OperationContext<Session>,
  paymentId: string,
): Promise<{ payment: PaymentRow; operation: OperationToPay }> {
  const payment = await findPayment(context.database, paymentId);
  if (!payment) throw paymentNotFound();
  try {
    return { payment, operation: await readOperation(context.call, payment.operationId) };
  } catch (error) {
    if (error instanceof Problem && error.status === 404) throw paymentNotFound();
    throw error;
  }
}

/**
 * A payment that waits to be paid at the price that it was begun with; null when it is paid for already.
 * Refuses what cannot be paid for, now or by this session.
 */
export async function openUnpaid(
  context: OperationContext<Session>,
  paymentId: string,
): Promise<PaymentRow | null> {
  const { payment, operation } = await openPayment(context, paymentId);
  if (isSettled(payment)) return null;
  refuseUnpayable(operation, context.clock.now());
  if (payment.closedAt) throw holdExpired();
  if (operation.amountDue.amount !== payment.amount) throw amountChanged();
  return payment;
}
