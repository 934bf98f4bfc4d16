import { z } from 'zod';
import type { DomainEvent, ServiceContext } from '../context';
import type { Service } from '../service';
import type { OutboxRow } from './outbox';
import { type EventBody, eventsReceipt } from './receive-events';

type Sending = { body: EventBody; audience: DomainEvent['audience'] };

/** Hands events to whoever subscribed to them and to the propagator. Answers the ids that somebody refused. */
export async function sendEvents(
  services: readonly Service[],
  context: ServiceContext,
  rows: readonly OutboxRow[],
): Promise<ReadonlySet<string>> {
  const sendings = rows.map(sendingOf);
  const answers = services.map(async ({ name, subscriptions = [] }) => {
    const events = sendings
      .filter(({ body }) => subscriptions.some(({ event }) => event === body.type))
      .map(({ body }) => body);
    if (events.length === 0) return [];
    const sent = { body: { events }, response: eventsReceipt };
    return (await context.call(name, 'receiveEvents', sent)).refused;
  });
  const [refused] = await Promise.all([Promise.all(answers), push(services, context, sendings)]);
  return new Set(refused.flat());
}

async function push(
  services: readonly Service[],
  context: ServiceContext,
  sendings: readonly Sending[],
): Promise<void> {
  const events = sendings
    .filter(({ audience }) => audience === 'travellers')
    .map(({ body }) => body);
  if (events.length === 0 || !services.some(({ name }) => name === 'propagator')) return;
  await context.call('propagator', 'appendEvents', { body: { events }, response: z.undefined() });
}

function sendingOf({ eventId, payload, createdAt }: OutboxRow): Sending {
  const { type, bookingId, operationId, subject, audience, data } = payload as DomainEvent;
  const at = createdAt.toISOString();
  const about = { bookingId: bookingId ?? null, operationId: operationId ?? null };
  return { body: { id: eventId, type, at, ...about, subject, data }, audience };
}
