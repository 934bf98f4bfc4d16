import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { defineOperation } from '../../foundation/operation';
import { problem } from '../../foundation/problem';
import { after, limits } from '../limits';
import { hashPassword, newPassword } from '../passwords';
import { sessions, travellers } from '../schema';
import { endOtherSessions } from '../sessions';

export const setPassword = defineOperation({
  id: 'setPassword',
  method: 'PUT',
  path: '/password',
  summary: 'Choose a password, soon after signing in; signs out everywhere else',
  access: 'traveller',
  request: { body: z.strictObject({ password: newPassword }) },
  responses: { 204: z.undefined() },
  problems: { 'step-up-required': 403 },
  async handle({ body }, context) {
    const { id, traveller } = context.session;
    const [row] = await context.database.select().from(sessions).where(eq(sessions.id, id));
    const since = row?.signedInAt;
    if (!since || after(since, limits.recentSignIn) < context.clock.now()) {
      throw problem('step-up-required', {
        status: 403,
        detail: 'You signed in a while ago. Sign in again with a code, then choose your password.',
      });
    }
    const passwordHash = await hashPassword(body.password);
    await context.transaction(async (transaction) => {
      await transaction
        .update(travellers)
        .set({ passwordHash })
        .where(eq(travellers.id, traveller.id));
      await endOtherSessions(context, traveller.id, id);
    });
    return { status: 204 };
  },
});
