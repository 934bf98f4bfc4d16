import { z } from 'zod';
import type { DomainEvent, ServiceContext } from '../context';
import type { OutboxRow } from '../context/outbox';
import type { Service } from '../service';
import { type EventBody, eventsReceipt } from './receive-events';

type OutgoingEvent = { body: EventBody; audience: DomainEvent['audience'] };

/** Ids of rejected events, with whether a later attempt can succeed because a service did not respond. */
export type Rejections = ReadonlyMap<string, boolean>;

export async function sendEvents(
  services: readonly Service[],
  context: ServiceContext,
  rows: readonly OutboxRow[],
): Promise<Rejections> {
  const outgoing = rows.map(toOutgoingEvent);
  const responses = services.map(async ({ name, subscriptions = [] }) => {
    const events = outgoing
      .filter(({ body }) => subscriptions.some(({ event }) => event === body.type))
      .map(({ body }) => body);
    if (events.length === 0) return { rejected: [] };
    const sent = { body: { events }, response: eventsReceipt };
    return context.call(name, 'receiveEvents', sent);
  });
  const [receipts] = await Promise.all([Promise.all(responses), push(services, context, outgoing)]);
  const temporary = new Set(receipts.flatMap((receipt) => receipt.temporary ?? []));
  const rejected = receipts.flatMap((receipt) => receipt.rejected);
  return new Map(rejected.map((id) => [id, temporary.has(id)]));
}

async function push(
  services: readonly Service[],
  context: ServiceContext,
  outgoing: readonly OutgoingEvent[],
): Promise<void> {
  const events = outgoing
    .filter(({ audience }) => audience === 'travellers')
    .map(({ body }) => body);
  if (events.length === 0 || !services.some(({ name }) => name === 'propagator')) return;
  await context.call('propagator', 'appendEvents', { body: { events }, response: z.undefined() });
}

function toOutgoingEvent({ eventId, payload, createdAt }: OutboxRow): OutgoingEvent {
  const { type, bookingId, operationId, subject, audience, data } = payload as DomainEvent;
  const at = createdAt.toISOString();
  const about = { bookingId: bookingId ?? null, operationId: operationId ?? null };
  return { body: { id: eventId, type, at, ...about, subject, data }, audience };
}
