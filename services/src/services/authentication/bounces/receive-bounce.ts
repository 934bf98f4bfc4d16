import type { FastifyInstance } from 'fastify';
import { simpleParser } from 'mailparser';
import type { ServiceContext } from '../../../kit/context';
import { createRateLimitCheck } from '../../../kit/http/limits/rate-limit';
import { routeNotFound } from '../../../kit/http/problems/problem-responses';
import { isHardBounce, parseBounceToken } from '../../../kit/security/bounce-token';
import { markBounced } from './bounced-addresses';

/** A delivery status notification can contain the whole mail. */
const bodyLimit = 5 * 1024 * 1024;

/**
 * The mail server posts each mail to `bounce+<token>@…` here. The token proves that we sent a mail to the address; it is
 * checked before the mail is read.
 */
export async function registerBounceRoute(
  app: FastifyInstance,
  context: ServiceContext,
): Promise<void> {
  app.addContentTypeParser('message/rfc822', { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, body),
  );
  const checkRateLimit = createRateLimitCheck(app);
  const getAddressHash = (params: unknown): string => {
    const addressHash = parseBounceToken(context, (params as { token: string }).token);
    if (addressHash === null) throw routeNotFound();
    return addressHash;
  };
  app.post(
    '/api/authentication/bounces/:token',
    {
      bodyLimit,
      onRequest: async (request) => {
        await checkRateLimit(request);
        getAddressHash(request.params);
      },
    },
    async ({ params, body }, reply) => {
      if (Buffer.isBuffer(body) && (await isHardBounceReport(body))) {
        await markBounced(context, getAddressHash(params));
      }
      return reply.status(204).send();
    },
  );
}

/** Reads a delivery status notification (RFC 3464). Others, such as notes of absence, are no bounces. */
async function isHardBounceReport(mail: Buffer): Promise<boolean> {
  const { attachments } = await simpleParser(mail, {
    keepDeliveryStatus: true,
    skipTextToHtml: true,
  });
  const report = attachments.find(({ contentType }) => contentType === 'message/delivery-status');
  const text = report?.content.toString() ?? '';
  const [, status = ''] = /^Status:\s*(\S+)/im.exec(text) ?? [];
  return /^Action:\s*failed\b/im.test(text) && isHardBounce(status);
}
