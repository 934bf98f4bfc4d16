import { z } from 'zod';
import { defineOperation } from '../../../kit/operation';
import { choosePassword } from '../passwords/choose-password';
import { hashPassword, newPassword } from '../passwords/passwords';
import { refuseWithoutRecentSignIn } from '../sessions/recent-sign-in';
import { rotateSession } from '../sessions/sessions';

export const setPassword = defineOperation({
  id: 'setPassword',
  method: 'PUT',
  path: '/password',
  summary:
    'Choose a password, soon after signing in; signs out everywhere else, and the traveller is told of it by mail',
  access: 'traveller',
  request: { body: z.strictObject({ password: newPassword }) },
  responses: { 204: z.undefined() },
  problems: { 'step-up-required': 403 },
  async handle({ body }, context) {
    refuseWithoutRecentSignIn(context.session);
    const passwordHash = await hashPassword(body.password);
    await context.transaction(async (context) => {
      await choosePassword(context, context.session.traveller.id, passwordHash);
      await rotateSession(context);
    });
    return { status: 204 };
  },
});
