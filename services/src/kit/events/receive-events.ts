import { z } from 'zod';
import type { ServiceContext } from '../context';
import { getOrderKey } from '../context/outbox';
import { failPoint } from '../fail-points';
import { isTemporary } from '../http/problems/problem-responses';
import { defineOperation } from '../operation';
import { type AnySubscription, nothingToDo, type ReceivedEvent, type Service } from '../service';

export const eventBody = z.strictObject({
  id: z.uuid(),
  type: z.string(),
  at: z.iso.datetime(),
  bookingId: z.string().nullable(),
  operationId: z.string().nullable(),
  /** The subject of an event without booking and operation. */
  subject: z.string().optional(),
  data: z.record(z.string(), z.unknown()),
});
export type EventBody = z.output<typeof eventBody>;

/** Ids of the events that must be sent again, with later events of the same subject. */
export const eventsReceipt = z.strictObject({
  rejected: z.array(z.uuid()),
  /** Those that failed because another service or the database did not respond. */
  temporary: z.array(z.uuid()).optional(),
});

type Prepared = { event: ReceivedEvent; prepared: unknown };
type Receiver = { service: Service; context: ServiceContext; subscription: AnySubscription };

/**
 * The internal operation that receives events for the subscriptions of a service, in order per subject. A rejected
 * event delays only events of its subject.
 */
export function receiveEventsOperation(service: Service) {
  return defineOperation({
    id: 'receiveEvents',
    method: 'POST',
    path: '/internal/events',
    summary: 'Deliver events to the subscriptions of this service',
    access: 'internal',
    request: { body: z.strictObject({ events: z.array(eventBody).min(1).max(100) }) },
    responses: { 200: eventsReceipt },
    async handle({ body }, context) {
      const stuck = new Set<string>();
      const rejected = new Set<string>();
      const temporary = new Set<string>();
      for (const round of groupIntoRounds(body.events)) {
        const open = round.filter((event) => !stuck.has(getOrderKey(event)));
        for (const event of round) if (!open.includes(event)) rejected.add(event.id);
        for (const subscription of service.subscriptions ?? []) {
          const events = open.filter((event) => event.type === subscription.event);
          for (const [event, error] of await receive({ service, context, subscription }, events)) {
            stuck.add(getOrderKey(event));
            rejected.add(event.id);
            if (isTemporary(error)) temporary.add(event.id);
          }
        }
      }
      const received = temporary.size > 0 ? { temporary: [...temporary] } : {};
      return { status: 200, body: { rejected: [...rejected], ...received } };
    },
  });
}

/** The first event of each key, then the second of each, and so on. */
function groupIntoRounds(events: readonly EventBody[]): EventBody[][] {
  const rounds: EventBody[][] = [];
  const seen = new Map<string, number>();
  for (const event of events) {
    const key = getOrderKey(event);
    const nth = seen.get(key) ?? 0;
    seen.set(key, nth + 1);
    const round = rounds[nth];
    if (round) round.push(event);
    else rounds.push([event]);
  }
  return rounds;
}

/** Receives the events in one transaction or, if that fails, one by one. Returns the rejected events with their errors. */
async function receive(
  receiver: Receiver,
  events: readonly EventBody[],
): Promise<[EventBody, Error][]> {
  const together = events.length > 1 && !receiver.subscription.sequential;
  if (together && !(await tryReceive(receiver, events))) return [];
  const rejected: [EventBody, Error][] = [];
  for (const event of events) {
    const error = await tryReceive(receiver, [event]);
    if (error) rejected.push([event, error]);
  }
  return rejected;
}

/** Receives all events or none. Returns the error. */
async function tryReceive(receiver: Receiver, events: readonly EventBody[]): Promise<Error | null> {
  const { context, subscription } = receiver;
  try {
    const prepared = await Promise.all(events.map((event) => prepare(receiver, event)));
    const ready = prepared.filter((each) => each.prepared !== nothingToDo);
    failPoint(`${subscription.name}.prepared`);
    if (ready.length > 0) await handleOnce(receiver, ready);
    failPoint(`${subscription.name}.committed`);
    return null;
  } catch (error) {
    const ids = events.map(({ id }) => id);
    context.log.warn(
      { err: error, subscription: subscription.name, events: ids },
      'events were rejected',
    );
    return error as Error;
  }
}

async function prepare({ subscription, context }: Receiver, body: EventBody): Promise<Prepared> {
  const event: ReceivedEvent = { ...body, data: subscription.data.parse(body.data) };
  return { event, prepared: await subscription.prepare?.(event, context) };
}

/** Marks the events as received and handles them in one transaction. */
async function handleOnce(
  { service, subscription, context }: Receiver,
  ready: readonly Prepared[],
): Promise<void> {
  const receivedAt = context.clock.now();
  const eventIds = ready.map(({ event }) => event.id);
  await context.transaction(async (context) => {
    const { receivedEvents } = service.schema;
    const inserted = await context.database
      .insert(receivedEvents)
      .values(eventIds.map((eventId) => ({ eventId, subscription: subscription.name, receivedAt })))
      .onConflictDoNothing()
      .returning({ eventId: receivedEvents.eventId });
    const ids = new Set(inserted.map(({ eventId }) => eventId));
    for (const { event, prepared } of ready) {
      if (ids.has(event.id)) await subscription.handle(event, context, prepared);
    }
    failPoint(`${subscription.name}.handled`);
  });
}
