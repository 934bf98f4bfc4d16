import { z } from 'zod';
import type { DomainEvent, ServiceContext } from '../context';
import type { Service } from '../service';
import type { OutboxRow } from './outbox';
import { type EventBody, eventsReceipt } from './receive-events';

type OutgoingEvent = { body: EventBody; audience: DomainEvent['audience'] };

/** Sends events to their subscribers and to the propagator. Returns the ids of rejected events. */
export async function sendEvents(
  services: readonly Service[],
  context: ServiceContext,
  rows: readonly OutboxRow[],
): Promise<ReadonlySet<string>> {
  const outgoing = rows.map(toOutgoingEvent);
  const responses = services.map(async ({ name, subscriptions = [] }) => {
    const events = outgoing
      .filter(({ body }) => subscriptions.some(({ event }) => event === body.type))
      .map(({ body }) => body);
    if (events.length === 0) return [];
    const sent = { body: { events }, response: eventsReceipt };
    return (await context.call(name, 'receiveEvents', sent)).rejected;
  });
  const [rejected] = await Promise.all([Promise.all(responses), push(services, context, outgoing)]);
  return new Set(rejected.flat());
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
