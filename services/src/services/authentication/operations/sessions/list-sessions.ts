import { and, desc, eq, gt } from 'drizzle-orm';
import { z } from 'zod';
import { defineOperation } from '../../../../kit/operation';
import { instant, toInstant } from '../../../../kit/values/schemas';
import { sessions } from '../../schema';
import { formatDevice } from '../../sessions/device';

const listedSession = z
  .strictObject({
    id: z.string(),
    /** The session of the request. */
    current: z.boolean(),
    /** `Chrome on Android`; null if the user agent is unknown. */
    device: z.string().nullable(),
    signedInAt: instant.nullable(),
    expiresAt: instant,
  })
  .meta({ id: 'ListedSession' });

export const listSessions = defineOperation({
  id: 'listSessions',
  method: 'GET',
  path: '/sessions',
  summary: 'List the sessions of the traveller, newest first',
  access: 'traveller',
  request: {},
  responses: { 200: z.strictObject({ sessions: z.array(listedSession) }) },
  async handle(_request, context) {
    const rows = await context.database
      .select()
      .from(sessions)
      .where(
        and(
          eq(sessions.travellerId, context.session.traveller.id),
          gt(sessions.expiresAt, context.clock.now()),
        ),
      )
      .orderBy(desc(sessions.signedInAt))
      .limit(100);
    const listed = rows.map((row) => ({
      id: row.id,
      current: row.id === context.session.id,
      device: formatDevice(row.device),
      signedInAt: row.signedInAt ? toInstant(row.signedInAt) : null,
      expiresAt: toInstant(row.expiresAt),
    }));
    return { status: 200, body: { sessions: listed } };
  },
});
