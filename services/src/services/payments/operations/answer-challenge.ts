import { z } from 'zod';
import type { OperationContext } from '../../../kit/context';
import { failPoint } from '../../../kit/fail-points';
import { defineOperation } from '../../../kit/operation';
import { problem } from '../../../kit/problem';
import type { Session } from '../../../kit/session';
import { applyIntent } from '../payment/apply-intent';
import {
  holdExpired,
  openPayment,
  readRepairMinutes,
  refuseUnpayable,
} from '../payment/open-operation';
import { isSettled, lockPayment, type PaymentRow, presentPayment } from '../payment/payment-record';
import { paymentSchema } from '../payment/payment-shapes';
import type { ProviderIntent } from '../provider/payment-provider';
import { providerOf } from '../provider/provider-settings';

const noChallenge = () =>
  problem('no-challenge', {
    status: 409,
    detail: 'Your bank is not waiting for a code. Look at the payment again.',
  });

/** A payment whose bank waits for a code and whose hold still stands, or that is past all that. */
async function openChallenge(
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

async function apply(
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

const params = z.strictObject({ paymentId: z.uuid() });
const refusals = {
  'payment-not-found': 404,
  'hold-expired': 410,
  'step-up-required': 403,
  'no-challenge': 409,
};

export const answerChallenge = defineOperation({
  id: 'answerChallenge',
  method: 'POST',
  path: '/payments/{paymentId}/challenge',
  summary: 'Give the bank the one-time code that it sent',
  description:
    'A wrong code is refused with `attemptsLeft`. After five, or when the code has expired, the payment asks for a card again and `failure` says so.',
  access: 'session',
  request: {
    params,
    body: z.strictObject({
      code: z
        .string()
        .transform((typed) => typed.normalize('NFKC').replace(/[\s-]/g, ''))
        .pipe(z.string().regex(/^\d{4,10}$/, 'Enter the digits of the code.')),
    }),
  },
  responses: { 200: paymentSchema },
  problems: { ...refusals, 'code-wrong': 422 },
  async handle({ params: { paymentId }, body }, context) {
    const payment = await openChallenge(context, paymentId);
    if (isSettled(payment)) {
      return { status: 200, body: await presentPayment(context, payment) };
    }
    const answer = await providerOf(context).answerChallenge(payment.intentId, body.code);
    failPoint('answerChallenge.answered');
    const applied = await apply(context, payment.id, answer.intent);
    failPoint('answerChallenge.committed');
    if (answer.wrong) {
      const left = answer.intent.challenge?.attemptsLeft ?? 0;
      throw problem('code-wrong', {
        status: 422,
        detail: `The code is not right. Check it and try again: ${left} ${left === 1 ? 'try' : 'tries'} left.`,
        extras: { attemptsLeft: left },
      });
    }
    return { status: 200, body: await presentPayment(context, applied) };
  },
});

export const resendChallenge = defineOperation({
  id: 'resendChallenge',
  method: 'POST',
  path: '/payments/{paymentId}/challenge/resend',
  summary: 'Have the bank send another code; the one before is void',
  access: 'session',
  request: { params, body: z.strictObject({}) },
  responses: { 200: paymentSchema },
  problems: { ...refusals, 'resend-too-soon': 429 },
  async handle({ params: { paymentId } }, context) {
    const payment = await openChallenge(context, paymentId);
    if (payment.status !== 'REQUIRES_ACTION') throw noChallenge();
    const { sent, intent } = await providerOf(context).resendChallenge(payment.intentId);
    const applied = await apply(context, payment.id, intent);
    if (!sent) {
      const resendAt = intent.challenge?.resendAt ?? null;
      const waitMs = resendAt ? Date.parse(resendAt) - context.clock.now().getTime() : 0;
      throw problem('resend-too-soon', {
        status: 429,
        detail: 'Your bank cannot send another code yet. Wait a moment, or use another card.',
        retryAfter: Math.max(1, Math.ceil(waitMs / 1000)),
        extras: { resendAt },
      });
    }
    return { status: 200, body: await presentPayment(context, applied) };
  },
});
