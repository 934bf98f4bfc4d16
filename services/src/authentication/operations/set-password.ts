import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { defineOperation } from '../../foundation/operation';
import { hashPassword, newPassword } from '../passwords';
import { refuseWithoutRecentSignIn } from '../recent-sign-in';
import { travellers } from '../schema';
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
    await refuseWithoutRecentSignIn(context);
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
