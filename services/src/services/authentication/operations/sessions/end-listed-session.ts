import { and, eq } from 'drizzle-orm';
import { z } from 'zod';
import { i18n } from '../../../../kit/language/i18n';
import { defineOperation } from '../../../../kit/operation';
import { problem } from '../../../../kit/problem';
import { sessions } from '../../schema';
import { publishSessionEnded } from '../../sessions/sessions';

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
          detail: i18n.t('You are no longer signed in on this device. Reload the list.'),
        });
      }
      await publishSessionEnded(context, ended.id);
    });
    return { status: 204 };
  },
});
