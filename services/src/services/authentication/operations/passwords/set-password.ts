import { z } from 'zod';
import { defineOperation } from '../../../../kit/operation';
import { changePassword } from '../../passwords/change-password';
import { hashPassword, newPassword } from '../../passwords/passwords';
import { assertRecentSignIn } from '../../sessions/recent-sign-in';
import { rotateSession } from '../../sessions/sessions';

export const setPassword = defineOperation({
  id: 'setPassword',
  method: 'PUT',
  path: '/password',
  summary: 'Set a password; needs a recent sign-in, ends other sessions and notifies the traveller',
  access: 'traveller',
  request: { body: z.strictObject({ password: newPassword }) },
  responses: { 204: z.undefined() },
  problems: { 'step-up-required': 403 },
  async handle({ body }, context) {
    assertRecentSignIn(context.session);
    const passwordHash = await hashPassword(body.password);
    await context.transaction(async (context) => {
      await changePassword(context, context.session.traveller.id, passwordHash);
      await rotateSession(context, context.session.id);
    });
    return { status: 204 };
  },
});
