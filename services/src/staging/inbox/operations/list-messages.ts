import { desc, eq } from 'drizzle-orm';
import { z } from 'zod';
import { defineOperation } from '../../../kit/operation';
import { instant, toInstant } from '../../../kit/values/schemas';
import { getAttachmentPath, getHtmlPath } from '../page/message-routes';
import { messages } from '../schema';

const inboxMessage = z
  .strictObject({
    id: z.string(),
    channel: z.enum(['email', 'text']),
    to: z.string(),
    subject: z.string(),
    text: z.string(),
    kind: z.string(),
    /** Where the mail is shown as HTML; only when it has HTML. */
    htmlPath: z.string().optional(),
    attachments: z.array(
      z.strictObject({ name: z.string(), type: z.string(), bytes: z.int(), path: z.string() }),
    ),
    code: z.string().optional(),
    links: z.array(z.string()),
    at: instant,
  })
  .meta({ id: 'InboxMessage' });

export const listMessages = defineOperation({
  id: 'listMessages',
  method: 'GET',
  path: '/messages',
  summary: 'Mail and text messages of this staging environment, newest first',
  access: 'public',
  request: {
    query: z.strictObject({
      to: z.string().trim().toLowerCase().max(320).optional(),
      limit: z.coerce.number().int().min(1).max(200).default(50),
    }),
  },
  responses: { 200: z.strictObject({ messages: z.array(inboxMessage) }) },
  async handle({ query }, context) {
    const rows = await context.database
      .select()
      .from(messages)
      // An unescaped plus sign in a query becomes a space, so it is restored for phone numbers.
      .where(query.to ? eq(messages.to, query.to.replace(/^(?=\d{7,15}$)/, '+')) : undefined)
      .orderBy(desc(messages.id))
      .limit(query.limit);
    return { status: 200, body: { messages: rows.map(toInboxMessage) } };
  },
});

function toInboxMessage(row: typeof messages.$inferSelect): z.output<typeof inboxMessage> {
  return {
    id: String(row.id),
    channel: row.channel,
    to: row.to,
    subject: row.subject,
    text: row.text,
    kind: row.kind,
    ...(row.html === null ? {} : { htmlPath: getHtmlPath(row.id) }),
    attachments: row.attachments.map(({ name, type, content }, index) => ({
      name,
      type,
      bytes: Buffer.byteLength(content, 'base64'),
      path: getAttachmentPath(row.id, index),
    })),
    ...(row.code ? { code: row.code } : {}),
    links: row.links,
    at: toInstant(row.at),
  };
}
