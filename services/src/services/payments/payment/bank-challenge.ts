import { z } from 'zod';
import type { OperationContext } from '../../../kit/context';
import { problem } from '../../../kit/problem';
import type { Session } from '../../../kit/session';
import type { ProviderIntent } from '../provider/payment-provider';
import { applyIntent } from './apply-intent';
import { holdExpired, openPayment, readRepairMinutes, refuseUnpayable } from './open-operation';
import { isSettled, lockPayment, type PaymentRow } from './payment-record';

export const noChallenge = () =>
  problem('no-challenge', {
    status: 409,
    detail: 'Your bank is not waiting for a code. Look at the payment again.',
  });

/** A payment whose bank waits for a code and whose hold still stands, or that is past all that. */
export async function openChallenge(
  context: OperationContext<Session>,
  paymentId: string,
): Promise<PaymentRow> {
  const { payment, operation } = await openPayment(context, paymentId);
  if (isSettled(payment)) return payment;
  refuseUnpayable(operation, context.clock.now());
  if (payment.closedAt) throw holdExpired();
  if (payment.status !== 'REQUIRES_ACTION' || payment.bankPage) throw noChallenge();
  return payment;
}

export async function applyAnswer(
  context: OperationContext<Session>,
  paymentId: string,
  intent: ProviderIntent,
): Promise<PaymentRow> {
  const repairMinutes = await readRepairMinutes(context.call);
  return context.transaction(async (context) => {
    const payment = await lockPayment(context.database, paymentId);
    if (payment.closedAt || intent.status === 'cancelled') throw holdExpired();
    const now = context.clock.now();
    return applyIntent({ context, payment, intent, now }, repairMinutes);
  });
}

export const challengeParams = z.strictObject({ paymentId: z.uuid() });

export const challengeRefusals = {
  'payment-not-found': 404,
  'hold-expired': 410,
  'step-up-required': 403,
  'no-challenge': 409,
};
