import { and, eq } from 'drizzle-orm';
import { z } from 'zod';
import { defineOperation } from '../../../kit/operation';
import { problem } from '../../../kit/problem';
import { sessions } from '../schema';
import { endOtherSessions, publishSessionEnded, rotateSession } from '../sessions/sessions';

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

export const endListedSession = defineOperation({
  id: 'endListedSession',
  method: 'DELETE',
  path: '/sessions/{sessionId}',
  summary: 'Sign out on one device',
  access: 'traveller',
  request: { params: z.strictObject({ sessionId: z.uuid() }) },
  responses: { 204: z.undefined() },
  problems: { 'session-not-found': 404 },
  async handle({ params }, context) {
    await context.transaction(async (context) => {
      const [ended] = await context.database
        .delete(sessions)
        .where(
          and(
            eq(sessions.id, params.sessionId),
            eq(sessions.travellerId, context.session.traveller.id),
          ),
        )
        .returning();
      if (!ended) {
        throw problem('session-not-found', {
          status: 404,
          detail: 'You are not signed in there any more. Look at the list again.',
        });
      }
      await publishSessionEnded(context, ended.id);
    });
    return { status: 204 };
  },
});
