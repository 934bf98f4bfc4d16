import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { failPoint } from '../../../kit/fail-points';
import { defineOperation } from '../../../kit/operation';
import { problem } from '../../../kit/problem';
import { applyIntent } from '../payment/apply-intent';
import { refreshPayment } from '../payment/refresh-payment';
import { requestCancel } from '../payment/request-settlement';
import { getProvider } from '../provider/provider-settings';
import { isPaidByVouchers, lockPayment } from '../records/payment-record';
import { payments, webhookEvents } from '../schema';
import { verifySignature } from '../webhooks/verify-signature';

const eventSchema = z.looseObject({
  id: z.string().max(200),
  type: z.string().max(100),
  data: z.looseObject({
    object: z.looseObject({
      id: z.string(),
      object: z.string(),
      payment_intent: z.string().nullable().optional(),
    }),
  }),
});

/** Events of money movements. A challenge is handled by its own request. */
const paymentEvents = new Set([
  'payment_intent.amount_capturable_updated',
  'payment_intent.succeeded',
  'payment_intent.canceled',
  'charge.refunded',
  // A failed refund; the event type depends on the API version.
  'charge.refund.updated',
  'refund.updated',
  'refund.failed',
]);

/** Relevant only after a challenge on the bank's page; otherwise the request with the card handles the decline. */
const declinedEvent = 'payment_intent.payment_failed';

const rejectWebhook = (code: string, detail: string) => problem(code, { status: 400, detail });

export const receiveWebhook = defineOperation({
  id: 'receiveWebhook',
  method: 'POST',
  path: '/webhooks',
  summary: 'Receive an event of the payment provider',
  description:
    'The signature must be valid and at most five minutes old. An event is handled once, and its content is not trusted: the intent is read from the provider.',
  access: 'public',
  rawBody: true,
  bodyLimit: 262_144,
  request: { body: z.unknown() },
  responses: { 200: z.strictObject({ received: z.literal(true) }) },
  problems: {
    'webhook-signature-invalid': 400,
    'webhook-out-of-time': 400,
    'webhook-event-invalid': 400,
  },
  async handle(_request, context) {
    const provider = getProvider(context);
    const verdict = verifySignature(
      context.rawBody ?? '',
      context.headers['stripe-signature'],
      provider.webhookSecret,
      context.clock.now(),
    );
    if (verdict === 'forged') {
      throw rejectWebhook('webhook-signature-invalid', 'The signature does not match the body.');
    }
    if (verdict === 'out-of-time') {
      throw rejectWebhook(
        'webhook-out-of-time',
        'The signature is too old, or its time is in the future.',
      );
    }
    const parsed = eventSchema.safeParse(JSON.parse(context.rawBody ?? ''));
    if (!parsed.success)
      throw rejectWebhook('webhook-event-invalid', 'The event has an unknown shape.');
    const received = { status: 200 as const, body: { received: true as const } };
    const { id, type, data } = parsed.data;
    const intentId =
      data.object.object === 'payment_intent' ? data.object.id : data.object.payment_intent;
    if (!(paymentEvents.has(type) || type === declinedEvent) || !intentId) return received;
    const [known] = await context.database
      .select()
      .from(payments)
      .where(eq(payments.intentId, intentId));
    if (!known) return received;
    if (type === declinedEvent) {
      if (known.bankPage) await refreshPayment(context, known);
      return received;
    }
    const intent = await provider.retrieve(intentId);
    failPoint('receiveWebhook.read');
    await context.transaction(async (context) => {
      const now = context.clock.now();
      const inserted = await context.database
        .insert(webhookEvents)
        .values({ id, type, receivedAt: now })
        .onConflictDoNothing()
        .returning();
      if (inserted.length === 0) return;
      const payment = await lockPayment(context.database, known.id);
      const applied = await applyIntent({ context, payment, intent, now }, 0);
      const unwanted = isPaidByVouchers(applied)
        ? intent.status === 'authorised'
        : applied.closedAt && applied.status === 'AUTHORISED';
      if (unwanted) {
        await requestCancel(context, applied);
      }
      failPoint('receiveWebhook.handled');
    });
    failPoint('receiveWebhook.committed');
    return received;
  },
});
