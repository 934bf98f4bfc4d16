import { z } from 'zod';
import type { DomainEvent, ServiceContext } from '../context';
import type { OutboxRow } from '../context/outbox';
import type { Service } from '../service';
import { publishEvents, type Rejections } from './publish-events';
import { type EventBody, eventsReceipt } from './receive-events';

type OutgoingEvent = { body: EventBody; audience: DomainEvent['audience'] };

/** @param sender the service of the outbox */
export async function sendEvents(
  services: readonly Service[],
  sender: Service,
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
  const [receipts, unpublished] = await Promise.all([
    Promise.all(responses),
    push(services, sender, context, outgoing),
  ]);
  const temporary = new Set(receipts.flatMap((receipt) => receipt.temporary ?? []));
  const rejected = receipts.flatMap((receipt) => receipt.rejected);
  return new Map([...unpublished, ...rejected.map((id) => [id, temporary.has(id)] as const)]);
}

async function push(
  services: readonly Service[],
  sender: Service,
  context: ServiceContext,
  outgoing: readonly OutgoingEvent[],
): Promise<Rejections> {
  const events = outgoing
    .filter(({ audience }) => audience === 'travellers')
    .map(({ body }) => body);
  if (events.length === 0 || !services.some(({ name }) => name === 'propagator')) return new Map();
  if (context.broker) return publishEvents(context.broker, sender.name, context, events);
  await context.call('propagator', 'appendEvents', { body: { events }, response: z.undefined() });
  return new Map();
}

function toOutgoingEvent({ eventId, payload, createdAt }: OutboxRow): OutgoingEvent {
  const { type, bookingId, operationId, subject, audience, data } = payload as DomainEvent;
  const at = createdAt.toISOString();
  const about = { bookingId: bookingId ?? null, operationId: operationId ?? null };
  return { body: { id: eventId, type, at, ...about, subject, data }, audience };
}
