import { and, desc, eq } from 'drizzle-orm';
import { z } from 'zod';
import {
  challengeSeconds,
  generateCode,
  hashCode,
  isSameHash,
  resendSeconds,
  sendCode,
} from '../challenges/start-challenge';
import type { Transaction } from '../database/open-database';
import type { ChallengeRow } from '../objects/challenge-response';
import { type IntentRow, lockIntent, toIntentResponse } from '../objects/intent-response';
import { resolvePaymentMethod } from '../objects/payment-method';
import { challenges } from '../schema';
import { type Call, defineEndpoint, type EndpointResponse, ok } from '../wire/endpoint';
import { invalidRequest, StripeError } from '../wire/stripe-error';
import { attemptCharge, failIntent } from './attempt-charge';

export type ChallengeCall = Omit<Call<unknown>, 'input' | 'params'>;

async function findPendingChallenge(tx: Transaction, intent: IntentRow): Promise<ChallengeRow> {
  const [row] = await tx
    .select()
    .from(challenges)
    .where(and(eq(challenges.paymentIntent, intent.id), eq(challenges.state, 'pending')))
    .orderBy(desc(challenges.sequence))
    .limit(1);
  if (!row || intent.status !== 'requires_action') {
    throw invalidRequest('This PaymentIntent has no pending challenge.', {
      code: 'payment_intent_unexpected_state',
    });
  }
  return row;
}

const updateChallenge = (tx: Transaction, id: string, change: Partial<ChallengeRow>) =>
  tx.update(challenges).set(change).where(eq(challenges.id, id));

/** Fails the challenge. The intent needs a payment method again. */
export async function failChallenge(
  call: ChallengeCall,
  intent: IntentRow,
  challenge: ChallengeRow,
  message: string,
): Promise<EndpointResponse> {
  await updateChallenge(call.tx, challenge.id, { state: 'failed', attemptsLeft: 0 });
  const method = await resolvePaymentMethod(call, intent.paymentMethod ?? '');
  return failIntent(call, intent, method, {
    code: 'payment_intent_authentication_failure',
    message,
  });
}

/** Checks a code. The intent must be locked, so that each attempt counts once. */
export async function submitCode(
  call: ChallengeCall,
  intent: IntentRow,
  challenge: ChallengeRow,
  code: string,
): Promise<EndpointResponse> {
  if (call.now >= challenge.expiresAt) {
    return failChallenge(call, intent, challenge, 'The code has expired.');
  }
  const hash = hashCode(call.provider.keys.hashKey, challenge.id, intent, code);
  if (isSameHash(hash, challenge.codeHash)) {
    await updateChallenge(call.tx, challenge.id, { state: 'passed' });
    const method = await resolvePaymentMethod(call, intent.paymentMethod ?? '');
    return attemptCharge(call, intent, method);
  }
  const attemptsLeft = challenge.attemptsLeft - 1;
  if (attemptsLeft <= 0) {
    return failChallenge(call, intent, challenge, 'The code was wrong too often.');
  }
  await updateChallenge(call.tx, challenge.id, { attemptsLeft });
  return {
    status: 402,
    body: {
      error: {
        type: 'card_error',
        code: 'challenge_code_incorrect',
        message: 'The code is wrong.',
        payment_intent: await toIntentResponse(call.tx, intent),
      },
    },
  };
}

/** Replaces the code when it is time for a new one. Used attempts stay used. */
export async function resendCode(
  call: ChallengeCall,
  intent: IntentRow,
  challenge: ChallengeRow,
): Promise<boolean> {
  if (call.now < challenge.resendAt || challenge.resendsLeft <= 0) return false;
  const code = generateCode();
  await updateChallenge(call.tx, challenge.id, {
    codeHash: hashCode(call.provider.keys.hashKey, challenge.id, intent, code),
    expiresAt: call.now + challengeSeconds,
    resendAt: call.now + resendSeconds,
    resendsLeft: challenge.resendsLeft - 1,
  });
  sendCode(call, intent, challenge.sentTo, code);
  return true;
}

export const submitCodeEndpoint = defineEndpoint({
  method: 'POST',
  path: '/v1/test_helpers/payment_intents/:id/challenge',
  input: z.strictObject({ code: z.string().max(20) }),
  run: async (call) => {
    const intent = await lockIntent(call.tx, call.params.id ?? '');
    return submitCode(call, intent, await findPendingChallenge(call.tx, intent), call.input.code);
  },
});

export const resendCodeEndpoint = defineEndpoint({
  method: 'POST',
  path: '/v1/test_helpers/payment_intents/:id/challenge/resend',
  input: z.strictObject({}),
  run: async (call) => {
    const intent = await lockIntent(call.tx, call.params.id ?? '');
    const challenge = await findPendingChallenge(call.tx, intent);
    if (!(await resendCode(call, intent, challenge))) {
      throw new StripeError(429, {
        type: 'invalid_request_error',
        code: 'challenge_resend_too_soon',
        message: 'Another code cannot be sent yet.',
      });
    }
    return ok(await toIntentResponse(call.tx, intent));
  },
});
