import { and, eq, gt, inArray, isNull } from 'drizzle-orm';
import { z } from 'zod';
import { i18n } from '../../../../kit/language/i18n';
import { defineOperation } from '../../../../kit/operation';
import { problem } from '../../../../kit/problem';
import { hashToken } from '../../../../kit/security/opaque-token';
import { sessionSchema } from '../../../../kit/session';
import { changePassword } from '../../passwords/change-password';
import { hashPassword, newPassword } from '../../passwords/passwords';
import { passwordResets, travellers } from '../../schema';
import { signIn } from '../../sessions/sessions';

export const completePasswordReset = defineOperation({
  id: 'completePasswordReset',
  method: 'POST',
  path: '/password-resets/{token}/completion',
  summary:
    'Set a new password with a reset link; signs in here, ends other sessions and notifies the traveller',
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
      // Lock order as in `changePassword`: the traveller first, then the links.
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
          detail: i18n.t('This link has expired or was already used. Request a new one.'),
        });
      }
      return signIn(context, await changePassword(context, used.travellerId, passwordHash));
    });
    return { status: 200, body: { session } };
  },
});
