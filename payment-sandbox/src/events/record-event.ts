import { events } from '../schema';
import type { Call } from '../wire/endpoint';
import { createObjectId } from '../wire/object-id';

export type EventType =
  | 'payment_intent.created'
  | 'payment_intent.requires_action'
  | 'payment_intent.amount_capturable_updated'
  | 'payment_intent.payment_failed'
  | 'payment_intent.succeeded'
  | 'payment_intent.canceled'
  | 'charge.succeeded'
  | 'charge.failed'
  | 'charge.captured'
  | 'charge.refunded'
  | 'charge.refund.updated'
  | 'refund.created'
  | 'refund.updated'
  | 'refund.failed';

export type Recorder = Pick<
  Call<unknown>,
  'tx' | 'now' | 'requestId' | 'idempotencyKey' | 'provider'
>;

/** Stores an event in the transaction of its change. Its webhook is sent after the commit. */
export async function recordEvent(
  call: Recorder,
  type: EventType,
  object: Record<string, unknown>,
): Promise<void> {
  await call.tx.insert(events).values({
    id: createObjectId('evt'),
    created: call.now,
    type,
    object,
    requestId: call.requestId,
    idempotencyKey: call.idempotencyKey,
    delivery: 'pending',
    nextAttemptAtMs: call.provider.now(),
  });
}

export const toEventResponse = (row: typeof events.$inferSelect): Record<string, unknown> => ({
  id: row.id,
  object: 'event',
  api_version: '2026-10-28.endive',
  created: row.created,
  data: { object: row.object },
  livemode: false,
  pending_webhooks: row.delivery === 'pending' ? 1 : 0,
  request: { id: row.requestId, idempotency_key: row.idempotencyKey },
  type: row.type,
});
