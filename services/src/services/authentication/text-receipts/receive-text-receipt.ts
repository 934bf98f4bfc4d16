import { createHmac } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ServiceContext } from '../../../kit/context';
import { createRateLimitCheck } from '../../../kit/http/limits/rate-limit';
import { routeNotFound } from '../../../kit/http/problems/problem-responses';
import { textReceipts } from '../../../kit/metrics/text-receipts';
import { isSameSecret } from '../../../kit/security/is-same-secret';
import { type SmsSettings, textReceiptPath } from '../../../kit/sms-settings';

const statuses = ['accepted', 'queued', 'sending', 'sent', 'delivered', 'undelivered', 'failed'];

/** Counts the receipts that the gateway of text messages posts. They can be repeated and out of order. */
export async function registerTextReceiptRoute(
  app: FastifyInstance,
  { configuration: { sms } }: ServiceContext,
): Promise<void> {
  if (!sms) return;
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );
  const onRequest = createRateLimitCheck(app);
  app.post(textReceiptPath, { onRequest }, async (request, reply) => {
    const fields = (request.body ?? {}) as Record<string, unknown>;
    if (!isSigned(sms, request.headers, fields)) throw routeNotFound();
    const status = String(fields.MessageStatus ?? fields.status);
    textReceipts.inc({ status: statuses.includes(status) ? status : 'other' });
    return reply.status(204).send();
  });
}

/** Twilio signs the address and the sorted fields; the JSON gateway sends the token that it gets. */
function isSigned(
  { gateway, token, receiptUrl }: SmsSettings,
  headers: FastifyRequest['headers'],
  fields: Record<string, unknown>,
): boolean {
  if (gateway === 'json') return isSameSecret(String(headers.authorization), `Bearer ${token}`);
  const names = Object.keys(fields).sort();
  const signed = receiptUrl + names.map((name) => `${name}${fields[name]}`).join('');
  const expected = createHmac('sha1', token).update(signed).digest('base64');
  return isSameSecret(String(headers['x-twilio-signature']), expected);
}
