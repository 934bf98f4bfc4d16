import { eq } from 'drizzle-orm';
import type { OperationContext } from '../../../kit/context';
import type { Transaction } from '../../../kit/database/connection';
import { type Problem, problem } from '../../../kit/problem';
import type { Session } from '../../../kit/session';
import {
  countFailure,
  countSuccess,
  lockCounter,
  lockedUntil,
  tooManyAttempts,
} from '../one-time-codes/address-counters';
import { passkeys, travellers } from '../schema';
import { signIn } from '../sessions/sessions';
import type { AnsweredChallenge } from './challenges';
import type { UsedCredential } from './credential-shapes';
import { checkUsedCredential, loadWebAuthn } from './verify-credential';

/**
 * One try with a passkey, its counters locked for the whole of it: of two uses at once with the same
 * count, one is refused. A refusal is a value until the commit: what was tried must stay counted.
 */
export async function signInByPasskey(
  context: OperationContext<Session>,
  credential: UsedCredential,
  answered: AnsweredChallenge,
): Promise<Session> {
  // Not inside the transaction: the first time takes long.
  await loadWebAuthn();
  const outcome = await context.transaction(async (context) => {
    const now = context.clock.now();
    // Passkeys that nobody has are counted alike.
    const counter = await lockCounter(context, 'passkey', credential.id);
    const until = lockedUntil(counter, now);
    if (until) return tooManyAttempts(until, now);
    const found = await lockPasskey(context.database, credential.id);
    const checked =
      found && mayAnswer(context.session, found, credential, answered)
        ? await checkUsedCredential(context, credential, answered.challenge, found.passkey)
        : null;
    if (!found || !checked) {
      const lock = await countFailure(context.database, counter, now);
      if (lock) return tooManyAttempts(lock, now);
      return found ? signInFailed() : passkeyUnknown();
    }
    await countSuccess(context.database, counter);
    await context.database
      .update(passkeys)
      .set({ ...checked, lastUsedAt: now })
      .where(eq(passkeys.id, found.passkey.id));
    return signIn(context, found.traveller);
  });
  if (outcome instanceof Error) throw outcome;
  return outcome;
}

type Found = Awaited<ReturnType<typeof lockPasskey>>;

async function lockPasskey(transaction: Transaction, credentialId: string) {
  const [passkey] = await transaction
    .select()
    .from(passkeys)
    .where(eq(passkeys.credentialId, credentialId))
    .for('update');
  if (!passkey) return null;
  const [traveller] = await transaction
    .select()
    .from(travellers)
    .where(eq(travellers.id, passkey.travellerId));
  return traveller ? { passkey, traveller } : null;
}

/** Whoever nobody named must be named by the authenticator; a confirmation is of who is signed in alone. */
function mayAnswer(
  session: Session,
  { traveller }: NonNullable<Found>,
  { response: { userHandle } }: UsedCredential,
  { purpose }: AnsweredChallenge,
): boolean {
  if (userHandle !== null && userHandle !== traveller.passkeyHandle) return false;
  return purpose === 'confirm' ? session.traveller?.id === traveller.id : userHandle !== null;
}

function signInFailed(): Problem {
  return problem('sign-in-failed', {
    status: 401,
    detail: 'This passkey could not be checked. Try it again, or sign in with a code.',
  });
}

function passkeyUnknown(): Problem {
  return problem('passkey-unknown', {
    status: 401,
    detail: 'This passkey belongs to no account here, or was removed. Sign in with a code.',
  });
}
