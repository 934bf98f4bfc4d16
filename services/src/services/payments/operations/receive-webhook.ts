import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { failPoint } from '../../../kit/fail-points';
import { defineOperation } from '../../../kit/operation';
import { problem } from '../../../kit/problem';
import { applyIntent } from '../payment/apply-intent';
import { lookAtBank } from '../payment/look-at-bank';
import { isCovered, lockPayment } from '../payment/payment-record';
import { providerOf } from '../provider/provider-settings';
import { payments, webhookEvents } from '../schema';
import { requestCancel } from '../settlement/request-settlement';
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

/** Events that money moves with; challenges are answered where they are asked for. */
const moving = new Set([
  'payment_intent.amount_capturable_updated',
  'payment_intent.succeeded',
  'payment_intent.canceled',
  'charge.refunded',
  // A refund that the card's bank sends back days later; which of them comes depends on the API version.
  'charge.refund.updated',
  'refund.updated',
  'refund.failed',
]);

/** A refusal is answered where the card was sent, but for one on the bank's own page: nobody waits there. */
const refused = 'payment_intent.payment_failed';

const refuse = (code: string, detail: string) => problem(code, { status: 400, detail });

export const receiveWebhook = defineOperation({
  id: 'receiveWebhook',
  method: 'POST',
  path: '/webhooks',
  summary: 'What the payment provider tells',
  description:
    'Signed by the provider, at most five minutes off its clock. An event counts once, and never by its own content: the intent is read again at the provider.',
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
    const provider = providerOf(context);
    const verdict = verifySignature(
      context.rawBody ?? '',
      context.headers['stripe-signature'],
      provider.webhookSecret,
      context.clock.now(),
    );
    if (verdict === 'forged') {
      throw refuse('webhook-signature-invalid', 'The signature does not fit the body.');
    }
    if (verdict === 'out-of-time') {
      throw refuse('webhook-out-of-time', 'The event was signed too long ago, or ahead of time.');
    }
    const parsed = eventSchema.safeParse(JSON.parse(context.rawBody ?? ''));
    if (!parsed.success) throw refuse('webhook-event-invalid', 'The event has an unknown shape.');
    const received = { status: 200 as const, body: { received: true as const } };
    const { id, type, data } = parsed.data;
    const intentId =
      data.object.object === 'payment_intent' ? data.object.id : data.object.payment_intent;
    if (!(moving.has(type) || type === refused) || !intentId) return received;
    const [known] = await context.database
      .select()
      .from(payments)
      .where(eq(payments.intentId, intentId));
    if (!known) return received;
    if (type === refused) {
      if (known.bankPage) await lookAtBank(context, known);
      return received;
    }
    const intent = await provider.retrieve(intentId);
    failPoint('receiveWebhook.read');
    await context.transaction(async (context) => {
      const now = context.clock.now();
      const fresh = await context.database
        .insert(webhookEvents)
        .values({ id, type, receivedAt: now })
        .onConflictDoNothing()
        .returning();
      if (fresh.length === 0) return;
      const payment = await lockPayment(context.database, known.id);
      const applied = await applyIntent({ context, payment, intent, now }, 0);
      const unwanted = isCovered(applied)
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
