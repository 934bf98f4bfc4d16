import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { defineOperation } from '../../foundation/operation';
import { sessions } from '../schema';

export const endSession = defineOperation({
  id: 'endSession',
  method: 'DELETE',
  path: '/session',
  summary: 'Sign out',
  access: 'optional-session',
  request: {},
  responses: { 204: z.undefined() },
  async handle(_request, context) {
    if (context.session) {
      await context.database.delete(sessions).where(eq(sessions.id, context.session.id));
    }
    context.sessionCookie.clear();
    return { status: 204 };
  },
});
