import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { i18n } from '../../../../kit/language/i18n';
import { defineOperation } from '../../../../kit/operation';
import { problem } from '../../../../kit/problem';
import { sessionSchema } from '../../../../kit/session';
import { emailAddress } from '../../../../kit/values/contact-address';
import {
  countFailure,
  lockCounter,
  lockedUntil,
  tooManyAttempts,
  undoFailure,
} from '../../one-time-codes/address-counters';
import { checkPassword, hashNormalized, typedPassword } from '../../passwords/passwords';
import { travellers } from '../../schema';
import { signIn } from '../../sessions/sessions';
import { lockTraveller } from '../../travellers/travellers';

export const createPasswordSession = defineOperation({
  id: 'createPasswordSession',
  method: 'POST',
  path: '/password-sessions',
  summary: 'Sign in by email and password',
  access: 'optional-session',
  request: {
    body: z.strictObject({ email: emailAddress, password: typedPassword }),
  },
  responses: { 201: z.strictObject({ session: sessionSchema }) },
  problems: { 'sign-in-failed': 401, 'too-many-attempts': 429 },
  async handle({ body }, context) {
    // Counted before the check, so that concurrent guesses are limited.
    const rejection = await context.transaction(async (context) => {
      const now = context.clock.now();
      const counter = await lockCounter(context, 'password', body.email);
      const until = lockedUntil(counter, now);
      if (until) return tooManyAttempts(until, now);
      await countFailure(context.database, counter, now);
      return null;
    });
    if (rejection) throw rejection;
    const [traveller] = await context.database
      .select()
      .from(travellers)
      .where(eq(travellers.email, body.email));
    const result = await checkPassword(traveller?.passwordHash ?? null, body.password);
    if (!traveller || result === 'wrong') throw signInFailed();
    const newHash = result === 'oldForm' ? await hashNormalized(body.password) : null;
    const session = await context.transaction(async (context) => {
      const counter = await lockCounter(context, 'password', body.email);
      const still = await lockTraveller(context.database, traveller.id);
      // The password may have been changed, or the account deleted, during the check.
      if (still?.passwordHash !== traveller.passwordHash) throw signInFailed();
      if (newHash)
        await context.database
          .update(travellers)
          .set({ passwordHash: newHash })
          .where(eq(travellers.id, still.id));
      await undoFailure(context.database, counter);
      return signIn(context, still);
    });
    return { status: 201, body: { session } };
  },
});

function signInFailed() {
  return problem('sign-in-failed', {
    status: 401,
    detail: i18n.t('The email address or password is wrong. Check both, or sign in with a code.'),
  });
}
