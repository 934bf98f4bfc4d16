import { eq } from 'drizzle-orm';
import { resolvePaymentMethod } from '../cards/payment-method';
import {
  type ChallengeCall,
  failChallenge,
  sendAnotherCode,
  tryCode,
} from '../challenges/answer-challenge';
import { codeLength } from '../challenges/present-challenge';
import type { Transaction } from '../database/open-database';
import { type IntentRow, lockIntent } from '../intents/present-intent';
import { challenges } from '../schema';
import { type AskedChallenge, backTo } from './challenge-state';

/** What the cardholder pressed. */
export type Step = { step: 'confirm'; code: string } | { step: 'resend' } | { step: 'cancel' };

/** What the page says above the field. */
export type Note =
  | { kind: 'incomplete' }
  | { kind: 'wrong'; attemptsLeft: number }
  | { kind: 'run-out' }
  | { kind: 'resent' }
  | { kind: 'too-soon'; seconds: number }
  | { kind: 'no-more' };

/** The page again, or the way back to the merchant. */
export type Shown = { asked: AskedChallenge; note: Note | null } | { back: string };

const readChallenge = async (tx: Transaction, id: string) => {
  const [challenge] = await tx.select().from(challenges).where(eq(challenges.id, id));
  return challenge?.returnUrl ? { ...challenge, returnUrl: challenge.returnUrl } : null;
};

const digitsOf = (typed: string): string => typed.normalize('NFKC').replace(/[\s-]/g, '');

const resendNote = (seconds: number): Note =>
  seconds > 0 ? { kind: 'too-soon', seconds } : { kind: 'no-more' };

async function take(
  call: ChallengeCall,
  intent: IntentRow,
  challenge: typeof challenges.$inferSelect,
  step: Step,
): Promise<Note | null> {
  if (step.step === 'resend') {
    const sent = await sendAnotherCode(call, intent, challenge);
    return sent ? { kind: 'resent' } : resendNote(challenge.resendAt - call.now);
  }
  if (step.step === 'cancel') {
    await failChallenge(call, intent, challenge, 'The cardholder did not confirm the payment.');
    return null;
  }
  const code = digitsOf(step.code);
  // A slip, not a guess: it costs no try.
  if (!/^\d+$/.test(code) || code.length !== codeLength) return { kind: 'incomplete' };
  const { status } = await tryCode(call, intent, challenge, code);
  return status === 402 ? { kind: 'wrong', attemptsLeft: challenge.attemptsLeft - 1 } : null;
}

/**
 * Takes a step of a challenge, or none, and tells what to show then; null where there is no such page.
 * The intent is locked, so that of two steps at once each finds what the other has left.
 */
export async function takeStep(
  call: ChallengeCall,
  id: string,
  step: Step | null,
): Promise<Shown | null> {
  const known = await readChallenge(call.tx, id);
  if (!known) return null;
  const read = async () => {
    const intent = await lockIntent(call.tx, known.paymentIntent);
    return { intent, challenge: (await readChallenge(call.tx, id)) ?? known };
  };
  const before = await read();
  const waits = ({ intent, challenge }: typeof before) =>
    intent.status === 'requires_action' && challenge.state === 'pending';
  if (!waits(before)) return { back: backTo(before) };
  const note = step ? await take(call, before.intent, before.challenge, step) : null;
  const after = await read();
  if (!waits(after)) return { back: backTo(after) };
  const card = await resolvePaymentMethod(call, after.intent.paymentMethod ?? '');
  const runOut = call.now >= after.challenge.expiresAt;
  return { asked: { ...after, card }, note: note ?? (runOut ? { kind: 'run-out' } : null) };
}
