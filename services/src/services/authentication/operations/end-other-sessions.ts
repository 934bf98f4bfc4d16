import { z } from 'zod';
import { defineOperation } from '../../../kit/operation';
import { endOtherSessions, rotateSession } from '../sessions/sessions';

export const endOtherSessionsOfTraveller = defineOperation({
  id: 'endOtherSessions',
  method: 'DELETE',
  path: '/sessions',
  summary: 'Sign out everywhere but here, at once',
  access: 'traveller',
  request: {},
  responses: { 204: z.undefined() },
  async handle(_request, context) {
    const { id, traveller } = context.session;
    await context.transaction(async (context) => {
      await endOtherSessions(context, traveller.id, id);
      // A copy of this one's token is somewhere else, too.
      await rotateSession(context);
    });
    return { status: 204 };
  },
});
