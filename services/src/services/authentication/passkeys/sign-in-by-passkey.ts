import { eq } from 'drizzle-orm';
import type { OperationContext } from '../../../kit/context';
import type { Transaction } from '../../../kit/database/connections/connection';
import { i18n } from '../../../kit/language/i18n';
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
import { lockSession, signIn } from '../sessions/sessions';
import type { TravellerRow } from '../travellers/travellers';
import type { ConsumedChallenge } from './challenges';
import type { UsedCredential } from './credential-shapes';
import type { PasskeyRow } from './passkey';
import { loadWebAuthn, verifyAuthentication } from './verify-credential';

type FoundPasskey = { passkey: PasskeyRow; traveller: TravellerRow };

/**
 * Checks a passkey with its counters locked, so that of two concurrent uses with the same signature counter one is
 * rejected. An error is returned, not thrown, inside the transaction, so that the try stays counted.
 */
export async function signInByPasskey(
  context: OperationContext<Session>,
  credential: UsedCredential,
  consumed: ConsumedChallenge,
): Promise<Session> {
  // Outside of the transaction, because the first load is slow.
  await loadWebAuthn();
  const outcome = await context.transaction(async (context) => {
    const now = context.clock.now();
    // Unknown passkeys are counted in the same way.
    const counter = await lockCounter(context, 'passkey', credential.id);
    const until = lockedUntil(counter, now);
    if (until) return tooManyAttempts(until, now);
    await lockSession(context.database, context.session.id);
    const found = await lockPasskey(context.database, credential.id);
    const checked =
      found && isAllowed(context.session, found, credential, consumed)
        ? await verifyAuthentication(context, credential, consumed.challenge, found.passkey)
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

async function lockPasskey(
  transaction: Transaction,
  credentialId: string,
): Promise<FoundPasskey | null> {
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

/** A sign-in needs the user handle from the authenticator; a confirmation needs the signed-in traveller. */
function isAllowed(
  session: Session,
  { traveller }: FoundPasskey,
  { response: { userHandle } }: UsedCredential,
  { purpose }: ConsumedChallenge,
): boolean {
  if (userHandle !== null && userHandle !== traveller.passkeyHandle) return false;
  return purpose === 'confirm' ? session.traveller?.id === traveller.id : userHandle !== null;
}

function signInFailed(): Problem {
  return problem('sign-in-failed', {
    status: 401,
    detail: i18n.t('This passkey could not be verified. Try again, or sign in with a code.'),
  });
}

function passkeyUnknown(): Problem {
  return problem('passkey-unknown', {
    status: 401,
    detail: i18n.t(
      'This passkey does not belong to an account here, or it was removed. Sign in with a code.',
    ),
  });
}
