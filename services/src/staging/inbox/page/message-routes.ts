import { eq } from 'drizzle-orm';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { ServiceContext } from '../../../kit/context';
import { messages } from '../schema';

export const getHtmlPath = (id: number): string => `/inbox/messages/${id}/html`;
export const getAttachmentPath = (id: number, index: number): string =>
  `/inbox/messages/${id}/attachments/${index}`;

/**
 * A mail may contain any text. It runs no script, loads nothing, sends no form and opens links in a new tab.
 * `allow-same-origin` lets the page read its height; without scripts the mail itself cannot use it.
 */
const mailPolicy = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  'img-src data:',
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
  'sandbox allow-same-origin allow-popups allow-popups-to-escape-sandbox',
].join('; ');

const number = z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER);
const params = z.object({ id: number, index: number.optional() });

export function registerMessageRoutes(app: FastifyInstance, context: ServiceContext): void {
  const find = async (request: FastifyRequest) => {
    const parsed = params.safeParse(request.params);
    if (!parsed.success) return null;
    const { id, index = 0 } = parsed.data;
    const [row] = await context.database.select().from(messages).where(eq(messages.id, id));
    return row ? { row, index } : null;
  };
  app.get('/inbox/messages/:id/html', async (request, reply) => {
    const found = await find(request);
    if (!found?.row.html) return reply.callNotFound();
    return reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', mailPolicy)
      .header('referrer-policy', 'no-referrer')
      .send(openLinksInNewTab(found.row.html));
  });
  app.get('/inbox/messages/:id/attachments/:index', async (request, reply) => {
    const found = await find(request);
    const attachment = found?.row.attachments[found.index];
    if (!attachment) return reply.callNotFound();
    return reply
      .type(attachment.type)
      .header('content-disposition', `attachment; filename="${attachment.name}"`)
      .header('content-security-policy', "default-src 'none'; sandbox")
      .send(Buffer.from(attachment.content, 'base64'));
  });
}

/** As mail clients do. */
const openLinksInNewTab = (html: string): string =>
  html.replace('<head>', '<head>\n<base target="_blank">');
