import { asc, eq } from 'drizzle-orm';
import { z } from 'zod';
import { nestedRows } from '../../../kit/database/nested-rows';
import { defineOperation } from '../../../kit/operation';
import { emailAddress } from '../../../kit/values/contact-address';
import { instant, toInstant } from '../../../kit/values/schemas';
import { hashAddress } from '../messages/choices/choices-link';
import { pushMessages, pushSubscriptions } from '../schema';

export const exportPushSubscriptions = defineOperation({
  id: 'exportPushSubscriptions',
  method: 'POST',
  path: '/internal/exports',
  summary: 'List the browsers that show the messages to an email address, for the data export',
  access: 'internal',
  request: { body: z.strictObject({ email: emailAddress }) },
  responses: {
    200: z.strictObject({
      pushSubscriptions: z.array(
        z.strictObject({
          /** Its path is a secret: who knows it and the keys can send messages. */
          pushService: z.string().describe('The host of the endpoint.'),
          createdAt: instant,
          /** Messages that the push service has not accepted yet. */
          waitingMessages: z.array(
            z.strictObject({
              title: z.string(),
              body: z.string(),
              url: z.string(),
              createdAt: instant,
            }),
          ),
        }),
      ),
    }),
  },
  async handle({ body }, context) {
    const { endpoint, createdAt, addressHash } = pushSubscriptions;
    const rows = await context.database
      .select({
        endpoint,
        createdAt,
        messages: nestedRows(
          pushMessages,
          eq(pushMessages.subscriptionId, pushSubscriptions.id),
          asc(pushMessages.id),
        ),
      })
      .from(pushSubscriptions)
      .where(eq(addressHash, hashAddress(context, body.email)))
      .orderBy(asc(createdAt));
    const exported = rows.map((row) => ({
      pushService: new URL(row.endpoint).host,
      createdAt: toInstant(row.createdAt),
      waitingMessages: row.messages.map(({ payload: { title, body, url }, createdAt }) => ({
        title,
        body,
        url,
        createdAt: toInstant(createdAt),
      })),
    }));
    return { status: 200, body: { pushSubscriptions: exported } };
  },
});
