import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { defineOperation } from '../../../../kit/operation';
import { sessions } from '../../schema';
import { publishSessionEnded } from '../../sessions/sessions';

export const endSession = defineOperation({
  id: 'endSession',
  method: 'DELETE',
  path: '/session',
  summary: 'Sign out',
  access: 'optional-session',
  request: {},
  responses: { 204: z.undefined() },
  async handle(_request, context) {
    const ended = context.session?.id;
    if (ended) {
      await context.transaction(async (context) => {
        await context.database.delete(sessions).where(eq(sessions.id, ended));
        await publishSessionEnded(context, ended);
      });
    }
    context.sessionCookie.clear();
    return { status: 204 };
  },
});
