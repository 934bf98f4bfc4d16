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
import { countCode, isLockedOut } from './wrong-codes';

/** What a step of a challenge needs of a call: the merchant's server takes it, or the cardholder does. */
export type ChallengeCall = Omit<Call<unknown>, 'input' | 'params' | 'keyKind'>;

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

/** The cardholder was not recognised, or would not say: a card is asked for again. */
export const failChallenge = async (
  call: ChallengeCall,
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

/** Checks a code; the intent is locked, so that each try counts exactly once. */
export const tryCode = async (
  call: ChallengeCall,
  intent: IntentRow,
  challenge: ChallengeRow,
  code: string,
): Promise<Answer> => {
  if (call.now >= challenge.expiresAt) {
    return failChallenge(call, intent, challenge, 'The code has expired.');
  }
  const method = await resolvePaymentMethod(call, intent.paymentMethod ?? '');
  if (await isLockedOut(call, method)) {
    return failChallenge(call, intent, challenge, 'Codes for this card were wrong too often.');
  }
  const hash = hashCode(call.provider.keys.hashKey, challenge.id, intent, code);
  if (sameHash(hash, challenge.codeHash)) {
    await setChallenge(call.tx, challenge.id, { state: 'passed' });
    await countCode(call, method, 'right');
    return attemptCharge(call, intent, method, true);
  }
  await countCode(call, method, 'wrong');
  const attemptsLeft = challenge.attemptsLeft - 1;
  if (attemptsLeft <= 0) {
    return failChallenge(call, intent, challenge, 'The code was wrong too often.');
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
};

/** Sends another code in place of the last, where it is time for one; tries that were used stay used. */
export const sendAnotherCode = async (
  call: ChallengeCall,
  intent: IntentRow,
  challenge: ChallengeRow,
): Promise<boolean> => {
  if (call.now < challenge.resendAt || challenge.resendsLeft <= 0) return false;
  const code = makeCode();
  await setChallenge(call.tx, challenge.id, {
    codeHash: hashCode(call.provider.keys.hashKey, challenge.id, intent, code),
    expiresAt: call.now + challengeSeconds,
    resendAt: call.now + resendSeconds,
    resendsLeft: challenge.resendsLeft - 1,
  });
  textCode(call, intent, challenge.sentTo, code);
  return true;
};

export const answerChallengeEndpoint = defineEndpoint({
  method: 'POST',
  path: '/v1/test_helpers/payment_intents/:id/challenge',
  input: z.strictObject({ code: z.string().max(20) }),
  run: async (call) => {
    const intent = await lockIntent(call.tx, call.params.id ?? '');
    return tryCode(call, intent, await pendingChallenge(call.tx, intent), call.input.code);
  },
});

export const resendChallengeEndpoint = defineEndpoint({
  method: 'POST',
  path: '/v1/test_helpers/payment_intents/:id/challenge/resend',
  input: z.strictObject({}),
  run: async (call) => {
    const intent = await lockIntent(call.tx, call.params.id ?? '');
    const challenge = await pendingChallenge(call.tx, intent);
    if (!(await sendAnotherCode(call, intent, challenge))) {
      throw new StripeRefusal(429, {
        type: 'invalid_request_error',
        code: 'challenge_resend_too_soon',
        message: 'Another code cannot be sent yet.',
      });
    }
    return ok(await presentIntent(call.tx, intent));
  },
});
