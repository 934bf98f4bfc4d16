import { z } from 'zod';
import type { Call, OperationContext } from '../../../kit/context';
import { i18n } from '../../../kit/language/i18n';
import { Problem, problem } from '../../../kit/problem';
import type { Session } from '../../../kit/session';
import { instant, money } from '../../../kit/values/schemas';
import { findPayment, isSettled, type PaymentRow, paymentNotFound } from './payment-record';

/** The fields that payments reads. train-swap returns the operation only to a session with access. */
const operationResponse = z.object({
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
    /** The swap that this one undoes. */
    undoes: z.string().optional(),
  }),
});
export type OperationToPay = z.output<typeof operationResponse>;

const repairResponse = z.object({ paymentRepairMinutes: z.int().min(1) });

export const getOperation = (call: Call, operationId: string): Promise<OperationToPay> =>
  call('train-swap', 'getExchangeOperation', {
    params: { operationId },
    response: operationResponse,
  });

/** Minutes to repair a declined payment, within the hold. */
export const getRepairMinutes = async (call: Call): Promise<number> =>
  (await call('reference-data', 'getLimits', { response: repairResponse })).paymentRepairMinutes;

export const holdExpired = (): Problem =>
  problem('hold-expired', {
    status: 410,
    detail: i18n.t(
      'The time to hold your new seat has run out and nothing was charged. Your old ticket is still valid; choose a train again.',
    ),
  });

const stepUpRequired = (): Problem =>
  problem('step-up-required', {
    status: 403,
    detail: i18n.t('Confirm your identity: request a one-time code for this swap and enter it.'),
  });

export const amountChanged = (): Problem =>
  problem('amount-changed', {
    status: 409,
    detail: i18n.t(
      'The price of this swap has changed. Nothing was charged. Check the new price before you pay.',
    ),
  });

/** Throws if the hold has ended or this session needs a step-up. */
export function assertPayable(operation: OperationToPay, now: Date): void {
  if (operation.status !== 'ON_HOLD' || new Date(operation.heldUntil) <= now) throw holdExpired();
  if (operation.stepUpRequired) throw stepUpRequired();
}

/** A payment and its operation. @throws `payment-not-found`, also for a session without access */
export async function getPaymentAndOperation(
  context: OperationContext<Session>,
  paymentId: string,
): Promise<{ payment: PaymentRow; operation: OperationToPay }> {
  const payment = await findPayment(context.database, paymentId);
  if (!payment) throw paymentNotFound();
  try {
    return { payment, operation: await getOperation(context.call, payment.operationId) };
  } catch (error) {
    if (error instanceof Problem && error.status === 404) throw paymentNotFound();
    throw error;
  }
}

/**
 * A payment that is not paid yet and whose price has not changed; null if it is already paid.
 * @throws when it cannot be paid now, or not by this session
 */
export async function getUnpaidPayment(
  context: OperationContext<Session>,
  paymentId: string,
): Promise<PaymentRow | null> {
  const { payment, operation } = await getPaymentAndOperation(context, paymentId);
  if (isSettled(payment)) return null;
  assertPayable(operation, context.clock.now());
  if (payment.closedAt) throw holdExpired();
  if (operation.amountDue.amount !== payment.amount) throw amountChanged();
  return payment;
}
