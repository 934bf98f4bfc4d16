import { and, eq, gt, inArray, isNull } from 'drizzle-orm';
import { z } from 'zod';
import { hashToken } from '../../../kit/opaque-token';
import { defineOperation } from '../../../kit/operation';
import { problem } from '../../../kit/problem';
import { sessionSchema } from '../../../kit/session';
import { choosePassword } from '../passwords/choose-password';
import { hashPassword, newPassword } from '../passwords/passwords';
import { passwordResets, travellers } from '../schema';
import { signIn } from '../sessions/sessions';

export const completePasswordReset = defineOperation({
  id: 'completePasswordReset',
  method: 'POST',
  path: '/password-resets/{token}/completion',
  summary:
    'Choose a new password with the link; signs in here and out everywhere else, and the traveller is told of it by mail',
  access: 'optional-session',
  request: {
    params: z.strictObject({ token: z.string().min(20).max(100) }),
    body: z.strictObject({ password: newPassword }),
  },
  responses: { 200: z.strictObject({ session: sessionSchema }) },
  problems: { 'reset-link-expired': 410 },
  async prepare({ body }) {
    return hashPassword(body.password);
  },
  async handle({ params }, context, passwordHash) {
    const session = await context.transaction(async (context) => {
      const now = context.clock.now();
      const link = eq(passwordResets.tokenHash, hashToken(params.token));
      // Before the link: who chooses a password takes the traveller and then all links.
      const whose = context.database
        .select({ id: passwordResets.travellerId })
        .from(passwordResets)
        .where(link);
      await context.database
        .select({ id: travellers.id })
        .from(travellers)
        .where(inArray(travellers.id, whose))
        .for('update');
      const [used] = await context.database
        .update(passwordResets)
        .set({ usedAt: now })
        .where(and(link, isNull(passwordResets.usedAt), gt(passwordResets.expiresAt, now)))
        .returning();
      if (!used) {
        throw problem('reset-link-expired', {
          status: 410,
          detail: 'This link has expired or was used already. Ask for a new one.',
        });
      }
      return signIn(context, await choosePassword(context, used.travellerId, passwordHash));
    });
    return { status: 200, body: { session } };
  },
});
