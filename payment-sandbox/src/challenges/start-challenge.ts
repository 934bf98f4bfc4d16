import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import { and, eq, gt } from 'drizzle-orm';
import type { PaymentMethodRow } from '../cards/payment-method';
import type { Transaction } from '../database/open-database';
import type { IntentRow } from '../intents/present-intent';
import { challenges, paymentMethods } from '../schema';
import type { Call } from '../wire/endpoint';
import { objectId } from '../wire/object-id';
import { challengePageUrl } from './challenge-page-url';
import { codeLength } from './present-challenge';

export const challengeSeconds = 300;
export const resendSeconds = 30;
const triesPerChallenge = 5;
const resendsPerChallenge = 3;

/** The code is bound to its challenge and to what is paid: the same digits elsewhere are worth nothing. */
export const hashCode = (
  hashKey: string,
  challengeId: string,
  intent: Pick<IntentRow, 'id' | 'amount' | 'currency'>,
  code: string,
): string =>
  createHmac('sha256', hashKey)
    .update(JSON.stringify([challengeId, intent.id, intent.amount, intent.currency, code]))
    .digest('hex');

export const sameHash = (left: string, right: string): boolean =>
  timingSafeEqual(Buffer.from(left, 'hex'), Buffer.from(right, 'hex'));

export const makeCode = (): string =>
  String(randomInt(0, 10 ** codeLength)).padStart(codeLength, '0');

export const amountText = (intent: IntentRow): string =>
  new Intl.NumberFormat('en-GB', {
    style: 'currency',
    currency: intent.currency.toUpperCase(),
  }).format(intent.amount / 100);

/**
 * Sends the code after the commit and does not keep it: should the process end in between, the
 * traveller asks for another. An outbox would have to store the code in plain.
 */
export const textCode = (
  call: Pick<Call<unknown>, 'afterCommit' | 'provider'>,
  intent: IntentRow,
  to: string,
  code: string,
): void => {
  const text = `${code} is your code to pay ${amountText(intent)} to Train Swap. It will expire in 5 minutes. Tell it to nobody.`;
  call.afterCommit(() => {
    void call.provider.sendText({ to, text, code });
  });
};

export const endChallenges = async (tx: Transaction, intentId: string): Promise<void> => {
  await tx
    .update(challenges)
    .set({ state: 'failed' })
    .where(and(eq(challenges.paymentIntent, intentId), eq(challenges.state, 'pending')));
};

/** With a `returnUrl` the code is asked for on a page of this provider, else by the merchant. */
const placeOf = (call: Call<unknown>, id: string, returnUrl: string | undefined) =>
  returnUrl
    ? { returnUrl, pageUrl: challengePageUrl(call.provider, id) }
    : { returnUrl: null, pageUrl: null };

/**
 * The challenge that waits for the code of this very card, where it is too soon for another text: who sends
 * the card again gets neither another code nor other tries.
 */
const runningChallenge = async (
  { tx, now }: Call<unknown>,
  intent: IntentRow,
  { fingerprint }: PaymentMethodRow,
) => {
  const [row] = await tx
    .select({ id: challenges.id })
    .from(challenges)
    .innerJoin(paymentMethods, eq(paymentMethods.id, intent.paymentMethod ?? ''))
    .where(
      and(
        eq(challenges.paymentIntent, intent.id),
        eq(challenges.state, 'pending'),
        gt(challenges.resendAt, now),
        eq(paymentMethods.fingerprint, fingerprint),
      ),
    );
  return row ?? null;
};

/** Asks for the card's code, for the intent as it was before it was confirmed with this card. */
export const askForCode = async (
  call: Call<unknown>,
  intent: IntentRow,
  method: PaymentMethodRow,
  returnUrl: string | undefined,
): Promise<void> => {
  const running = await runningChallenge(call, intent, method);
  if (running) {
    const place = placeOf(call, running.id, returnUrl);
    await call.tx.update(challenges).set(place).where(eq(challenges.id, running.id));
    return;
  }
  await endChallenges(call.tx, intent.id);
  await startChallenge(call, intent, method, returnUrl);
};

const startChallenge = async (
  call: Call<unknown>,
  intent: IntentRow,
  method: PaymentMethodRow,
  returnUrl: string | undefined,
): Promise<void> => {
  const id = objectId('chal');
  const code = makeCode();
  await call.tx.insert(challenges).values({
    id,
    created: call.now,
    paymentIntent: intent.id,
    codeHash: hashCode(call.provider.keys.hashKey, id, intent, code),
    sentTo: method.issuerPhone,
    expiresAt: call.now + challengeSeconds,
    resendAt: call.now + resendSeconds,
    attemptsLeft: triesPerChallenge,
    resendsLeft: resendsPerChallenge,
    ...placeOf(call, id, returnUrl),
    state: 'pending',
  });
  textCode(call, intent, method.issuerPhone, code);
};
