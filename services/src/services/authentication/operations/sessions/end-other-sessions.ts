import { z } from 'zod';
import { defineOperation } from '../../../../kit/operation';
import { endOtherSessions, rotateSession } from '../../sessions/sessions';

export const endOtherSessionsOfTraveller = defineOperation({
  id: 'endOtherSessions',
  method: 'DELETE',
  path: '/sessions',
  summary: 'End all other sessions of the traveller',
  access: 'traveller',
  request: {},
  responses: { 204: z.undefined() },
  async handle(_request, context) {
    const { id, traveller } = context.session;
    await context.transaction(async (context) => {
      await endOtherSessions(context, traveller.id, id);
      // Also invalidates a stolen copy of this session's token.
      await rotateSession(context, context.session.id);
    });
    return { status: 204 };
  },
});
