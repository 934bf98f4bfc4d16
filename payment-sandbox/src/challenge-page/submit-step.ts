import { eq } from 'drizzle-orm';
import type { Transaction } from '../database/open-database';
import { type ChallengeCall, failChallenge, resendCode, submitCode } from '../intents/submit-code';
import { codeLength } from '../objects/challenge-response';
import { type IntentRow, lockIntent } from '../objects/intent-response';
import { resolvePaymentMethod } from '../objects/payment-method';
import { challenges } from '../schema';
import { createReturnUrl, type PendingChallenge } from './challenge-state';

/** The button that the cardholder pressed. */
export type Step = { step: 'confirm'; code: string } | { step: 'resend' } | { step: 'cancel' };

/** The message above the field. */
export type Note =
  | { kind: 'incomplete' }
  | { kind: 'wrong'; attemptsLeft: number }
  | { kind: 'run-out' }
  | { kind: 'resent' }
  | { kind: 'too-soon'; seconds: number }
  | { kind: 'no-more' };

/** The page again, or the redirect to the merchant. */
export type StepResult = { pending: PendingChallenge; note: Note | null } | { returnUrl: string };

async function findChallenge(tx: Transaction, id: string) {
  const [challenge] = await tx.select().from(challenges).where(eq(challenges.id, id));
  return challenge?.returnUrl ? { ...challenge, returnUrl: challenge.returnUrl } : null;
}

const removeSeparators = (typed: string): string => typed.normalize('NFKC').replace(/[\s-]/g, '');

const toResendNote = (seconds: number): Note =>
  seconds > 0 ? { kind: 'too-soon', seconds } : { kind: 'no-more' };

async function applyStep(
  call: ChallengeCall,
  intent: IntentRow,
  challenge: typeof challenges.$inferSelect,
  step: Step,
): Promise<Note | null> {
  if (step.step === 'resend') {
    const sent = await resendCode(call, intent, challenge);
    return sent ? { kind: 'resent' } : toResendNote(challenge.resendAt - call.now);
  }
  if (step.step === 'cancel') {
    await failChallenge(call, intent, challenge, 'The cardholder did not confirm the payment.');
    return null;
  }
  const code = removeSeparators(step.code);
  // An incomplete code does not count as an attempt.
  if (!/^\d+$/.test(code) || code.length !== codeLength) return { kind: 'incomplete' };
  const { status } = await submitCode(call, intent, challenge, code);
  return status === 402 ? { kind: 'wrong', attemptsLeft: challenge.attemptsLeft - 1 } : null;
}

/**
 * Applies a step of a challenge, if any, and returns what to show, or null for an unknown page. The intent is locked,
 * so that concurrent steps run one after the other.
 */
export async function submitStep(
  call: ChallengeCall,
  id: string,
  step: Step | null,
): Promise<StepResult | null> {
  const known = await findChallenge(call.tx, id);
  if (!known) return null;
  const read = async () => {
    const intent = await lockIntent(call.tx, known.paymentIntent);
    return { intent, challenge: (await findChallenge(call.tx, id)) ?? known };
  };
  const before = await read();
  const isPending = ({ intent, challenge }: typeof before) =>
    intent.status === 'requires_action' && challenge.state === 'pending';
  if (!isPending(before)) return { returnUrl: createReturnUrl(before) };
  const note = step ? await applyStep(call, before.intent, before.challenge, step) : null;
  const after = await read();
  if (!isPending(after)) return { returnUrl: createReturnUrl(after) };
  const card = await resolvePaymentMethod(call, after.intent.paymentMethod ?? '');
  const isExpired = call.now >= after.challenge.expiresAt;
  return { pending: { ...after, card }, note: note ?? (isExpired ? { kind: 'run-out' } : null) };
}
