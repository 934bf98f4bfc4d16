import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import { defaultLanguage } from '@train-swap/shared-config/languages';
import { and, eq } from 'drizzle-orm';
import { formatMoney } from 'shared-server/format-money';
import type { Transaction } from '../database/open-database';
import { codeLength } from '../objects/challenge-response';
import type { IntentRow } from '../objects/intent-response';
import type { PaymentMethodRow } from '../objects/payment-method';
import { challenges } from '../schema';
import type { Call } from '../wire/endpoint';
import { createObjectId } from '../wire/object-id';
import { createChallengePageUrl } from './challenge-page-url';

export const challengeSeconds = 300;
export const resendSeconds = 30;
const maxAttempts = 5;
const maxResends = 3;

/** The hash binds the code to its challenge and amount. */
export const hashCode = (
  hashKey: string,
  challengeId: string,
  intent: Pick<IntentRow, 'id' | 'amount' | 'currency'>,
  code: string,
): string =>
  createHmac('sha256', hashKey)
    .update(JSON.stringify([challengeId, intent.id, intent.amount, intent.currency, code]))
    .digest('hex');

export const isSameHash = (left: string, right: string): boolean =>
  timingSafeEqual(Buffer.from(left, 'hex'), Buffer.from(right, 'hex'));

export const generateCode = (): string =>
  String(randomInt(0, 10 ** codeLength)).padStart(codeLength, '0');

/**
 * The text message is in English: the provider sends it before it knows the language of the page.
 *
 * Sends the code after the commit. If the process crashes before that, the traveller requests another code. An outbox
 * would have to store the code in plain text.
 */
export function sendCode(
  call: Pick<Call<unknown>, 'afterCommit' | 'provider'>,
  intent: IntentRow,
  to: string,
  code: string,
): void {
  const amount = formatMoney(intent, { language: defaultLanguage });
  const text = `${code} is your code to pay ${amount} to Train Swap. It will expire in 5 minutes. Do not share it.`;
  call.afterCommit(() => {
    void call.provider.sendText({ to, text, code });
  });
}

export async function endChallenges(tx: Transaction, intentId: string): Promise<void> {
  await tx
    .update(challenges)
    .set({ state: 'failed' })
    .where(and(eq(challenges.paymentIntent, intentId), eq(challenges.state, 'pending')));
}

/** With a `returnUrl` a page of this provider requests the code, otherwise the merchant. */
const createPageUrls = (call: Call<unknown>, id: string, returnUrl: string | undefined) =>
  returnUrl
    ? { returnUrl, pageUrl: createChallengePageUrl(call.provider, id) }
    : { returnUrl: null, pageUrl: null };

/** Sends a code to the card's holder. */
export async function startChallenge(
  call: Call<unknown>,
  intent: IntentRow,
  method: PaymentMethodRow,
  returnUrl: string | undefined,
): Promise<void> {
  const id = createObjectId('chal');
  const code = generateCode();
  await call.tx.insert(challenges).values({
    id,
    created: call.now,
    paymentIntent: intent.id,
    codeHash: hashCode(call.provider.keys.hashKey, id, intent, code),
    sentTo: method.issuerPhone,
    expiresAt: call.now + challengeSeconds,
    resendAt: call.now + resendSeconds,
    attemptsLeft: maxAttempts,
    resendsLeft: maxResends,
    ...createPageUrls(call, id, returnUrl),
    state: 'pending',
  });
  sendCode(call, intent, method.issuerPhone, code);
}
