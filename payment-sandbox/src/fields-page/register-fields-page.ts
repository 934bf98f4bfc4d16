import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import { type FieldsAssets, serveAsset } from './build-assets';
import { renderFieldsPage } from './fields-document';

export type FieldsPage = {
  assets: FieldsAssets;
  publishableKey: string;
  /** Origins whose pages may embed the fields. */
  parentOrigins: readonly string[];
  /** Epoch milliseconds. */
  now: () => number;
};

const querySchema = z.object({
  key: z.string().max(200),
  origin: z.string().max(300),
  /** Read by `registerRequestLanguage`. */
  locale: z.string().max(35).optional(),
});

/** The typeface of the embedding page is loaded from its origin. */
const documentPolicy = (parentOrigin: string): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "connect-src 'self'",
    `font-src ${parentOrigin}`,
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${parentOrigin}`,
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ');

const sendForbidden = (reply: FastifyReply, message: string): FastifyReply =>
  reply
    .code(403)
    .header('content-security-policy', documentPolicy("'none'"))
    .type('text/plain; charset=utf-8')
    .send(message);

/** `GET /fields?key=pk_test_…&origin=https://…&locale=de`: the document that a checkout embeds in a frame. */
export function registerFieldsPage(app: FastifyInstance, page: FieldsPage): void {
  app.get('/fields', (request, reply) => {
    const query = querySchema.safeParse(request.query);
    if (!query.success || query.data.key !== page.publishableKey) {
      return sendForbidden(reply, 'These card fields need the publishable key of this sandbox.');
    }
    const { origin } = query.data;
    if (!page.parentOrigins.includes(origin)) {
      return sendForbidden(
        reply,
        'This page cannot embed the card fields: its origin is not allowed.',
      );
    }
    return reply
      .header('content-security-policy', documentPolicy(origin))
      .header('cache-control', 'no-store')
      .header('permissions-policy', 'camera=(), microphone=(), geolocation=(), payment=()')
      .type('text/html; charset=utf-8')
      .send(
        renderFieldsPage(page.assets, {
          parentOrigin: origin,
          publishableKey: page.publishableKey,
          month: new Date(page.now()).toISOString().slice(0, 7),
        }),
      );
  });
  serveAsset(app, page.assets.script);
  serveAsset(app, page.assets.style);
}
