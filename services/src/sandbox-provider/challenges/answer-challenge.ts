import { and, desc, eq } from 'drizzle-orm';
import { z } from 'zod';
import { resolvePaymentMethod } from '../cards/payment-method';
import type { Transaction } from '../database/open-database';
import { attemptCharge, failIntent } from '../intents/attempt-charge';
import { type IntentRow, lockIntent, presentIntent } from '../intents/present-intent';
import { challenges } from '../schema';
import { type Answer, type Call, defineEndpoint, ok } from '../wire/endpoint';
import { invalidRequest, StripeRefusal } from '../wire/stripe-error';
import type { ChallengeRow } from './present-challenge';
import {
  challengeSeconds,
  hashCode,
  makeCode,
  resendSeconds,
  sameHash,
  textCode,
} from './start-challenge';

const pendingChallenge = async (tx: Transaction, intent: IntentRow): Promise<ChallengeRow> => {
  const [row] = await tx
    .select()
    .from(challenges)
    .where(and(eq(challenges.paymentIntent, intent.id), eq(challenges.state, 'pending')))
    .orderBy(desc(challenges.sequence))
    .limit(1);
  if (!row || intent.status !== 'requires_action') {
    throw invalidRequest('This PaymentIntent waits for no challenge.', {
      code: 'payment_intent_unexpected_state',
    });
  }
  return row;
};

const setChallenge = (tx: Transaction, id: string, change: Partial<ChallengeRow>) =>
  tx.update(challenges).set(change).where(eq(challenges.id, id));

const authenticationFailed = async (
  call: Call<unknown>,
  intent: IntentRow,
  challenge: ChallengeRow,
  message: string,
): Promise<Answer> => {
  await setChallenge(call.tx, challenge.id, { state: 'failed', attemptsLeft: 0 });
  const method = await resolvePaymentMethod(call, intent.paymentMethod ?? '');
  return failIntent(call, intent, method, {
    code: 'payment_intent_authentication_failure',
    message,
  });
};

/** Checks the code of a 3-D Secure challenge; the intent's lock makes each try count exactly once. */
export const answerChallengeEndpoint = defineEndpoint({
  method: 'POST',
  path: '/v1/test_helpers/payment_intents/:id/challenge',
  input: z.strictObject({ code: z.string().max(20) }),
  run: async (call) => {
    const intent = await lockIntent(call.tx, call.params.id ?? '');
    const challenge = await pendingChallenge(call.tx, intent);
    if (call.now >= challenge.expiresAt) {
      return authenticationFailed(call, intent, challenge, 'The code has expired.');
    }
    const hash = hashCode(call.provider.keys.hashKey, challenge.id, intent, call.input.code);
    if (sameHash(hash, challenge.codeHash)) {
      await setChallenge(call.tx, challenge.id, { state: 'passed' });
      const method = await resolvePaymentMethod(call, intent.paymentMethod ?? '');
      return attemptCharge(call, intent, method, true);
    }
    const attemptsLeft = challenge.attemptsLeft - 1;
    if (attemptsLeft <= 0) {
      return authenticationFailed(call, intent, challenge, 'The code was wrong too often.');
    }
    await setChallenge(call.tx, challenge.id, { attemptsLeft });
    return {
      status: 402,
      body: {
        error: {
          type: 'card_error',
          code: 'challenge_code_incorrect',
          message: 'The code is wrong.',
          payment_intent: await presentIntent(call.tx, intent),
        },
      },
    };
  },
});

/** Sends another code in place of the last; tries that were used stay used. */
export const resendChallengeEndpoint = defineEndpoint({
  method: 'POST',
  path: '/v1/test_helpers/payment_intents/:id/challenge/resend',
  input: z.strictObject({}),
  run: async (call) => {
    const intent = await lockIntent(call.tx, call.params.id ?? '');
    const challenge = await pendingChallenge(call.tx, intent);
    if (call.now < challenge.resendAt || challenge.resendsLeft <= 0) {
      throw new StripeRefusal(429, {
        type: 'invalid_request_error',
        code: 'challenge_resend_too_soon',
        message: 'Another code cannot be sent yet.',
      });
    }
    const code = makeCode();
    await setChallenge(call.tx, challenge.id, {
      codeHash: hashCode(call.provider.keys.hashKey, challenge.id, intent, code),
      expiresAt: call.now + challengeSeconds,
      resendAt: call.now + resendSeconds,
      resendsLeft: challenge.resendsLeft - 1,
    });
    textCode(call, intent, challenge.sentTo, code);
    return ok(await presentIntent(call.tx, intent));
  },
});
