import { z } from 'zod';
import type { OperationContext } from '../../../kit/context';
import { i18n } from '../../../kit/language/i18n';
import { problem } from '../../../kit/problem';
import type { Session } from '../../../kit/session';
import type { ProviderIntent } from '../provider/payment-provider';
import {
  assertPayable,
  getPaymentAndOperation,
  getRepairMinutes,
  holdExpired,
} from '../records/exchange-operation';
import { isSettled, lockPayment, type PaymentRow } from '../records/payment-record';
import { applyIntent } from './apply-intent';

export const noChallenge = () =>
  problem('no-challenge', {
    status: 409,
    detail: i18n.t('Your bank is not waiting for a code. Reload the page to see the payment.'),
  });

/** A payment with a pending challenge and a valid hold, or a settled one. */
export async function getChallengedPayment(
  context: OperationContext<Session>,
  paymentId: string,
): Promise<PaymentRow> {
  const { payment, operation } = await getPaymentAndOperation(context, paymentId);
  if (isSettled(payment)) return payment;
  assertPayable(operation, context.clock.now());
  if (payment.closedAt) throw holdExpired();
  if (payment.status !== 'REQUIRES_ACTION' || payment.bankPage) throw noChallenge();
  return payment;
}

export async function applyChallengeResult(
  context: OperationContext<Session>,
  paymentId: string,
  intent: ProviderIntent,
): Promise<PaymentRow> {
  const repairMinutes = await getRepairMinutes(context.call);
  return context.transaction(async (context) => {
    const payment = await lockPayment(context.database, paymentId);
    if (payment.closedAt || intent.status === 'cancelled') throw holdExpired();
    const now = context.clock.now();
    return applyIntent({ context, payment, intent, now }, repairMinutes);
  });
}

export const challengeParams = z.strictObject({ paymentId: z.uuid() });

export const challengeProblems = {
  'payment-not-found': 404,
  'hold-expired': 410,
  'step-up-required': 403,
  'no-challenge': 409,
};
