import { z } from 'zod';
import type { ServiceContext } from '../context';
import { failPoint } from '../fail-points';
import { defineOperation } from '../operation';
import { type AnySubscription, nothingToDo, type ReceivedEvent, type Service } from '../service';
import { orderKeyOf } from './outbox';

export const eventBody = z.strictObject({
  id: z.uuid(),
  type: z.string(),
  at: z.iso.datetime(),
  bookingId: z.string().nullable(),
  operationId: z.string().nullable(),
  /** What an event of neither is about. */
  subject: z.string().optional(),
  data: z.record(z.string(), z.unknown()),
});
export type EventBody = z.output<typeof eventBody>;

/** Ids of the events that must be sent again. Later events about the same are among them. */
export const eventsReceipt = z.strictObject({ refused: z.array(z.uuid()) });

type Handling = {
  prepare?: (event: ReceivedEvent, context: ServiceContext) => Promise<unknown>;
  handle: (event: ReceivedEvent, context: ServiceContext, prepared: unknown) => Promise<void>;
};
type Prepared = { event: ReceivedEvent; prepared: unknown };
type Receiver = { service: Service; context: ServiceContext; subscription: AnySubscription };

/**
 * The internal door through which a service with subscriptions gets its events, those about the same in
 * their order. What came together is stored together; an event that is refused holds up only what it is about.
 */
export function receiveEventsOperation(service: Service) {
  return defineOperation({
    id: 'receiveEvents',
    method: 'POST',
    path: '/internal/events',
    summary: 'Hand over events to the subscriptions of this service',
    access: 'internal',
    request: { body: z.strictObject({ events: z.array(eventBody).min(1).max(100) }) },
    responses: { 200: eventsReceipt },
    async handle({ body }, context) {
      const stuck = new Set<string>();
      const refused: string[] = [];
      for (const round of roundsOf(body.events)) {
        refused.push(...round.filter((event) => stuck.has(orderKeyOf(event))).map(({ id }) => id));
        for (const subscription of service.subscriptions ?? []) {
          const events = round.filter(
            (event) => event.type === subscription.event && !stuck.has(orderKeyOf(event)),
          );
          for (const event of await receive({ service, context, subscription }, events)) {
            stuck.add(orderKeyOf(event));
            refused.push(event.id);
          }
        }
      }
      return { status: 200, body: { refused } };
    },
  });
}

/** The first event of each key, then the second of each, and so on. */
function roundsOf(events: readonly EventBody[]): EventBody[][] {
  const rounds: EventBody[][] = [];
  const seen = new Map<string, number>();
  for (const event of events) {
    const key = orderKeyOf(event);
    const nth = seen.get(key) ?? 0;
    seen.set(key, nth + 1);
    const round = rounds[nth];
    if (round) round.push(event);
    else rounds.push([event]);
  }
  return rounds;
}

/** Answers the events that were refused: together they are received or not, so then each by itself. */
async function receive(receiver: Receiver, events: readonly EventBody[]): Promise<EventBody[]> {
  const together = events.length > 1 && !receiver.subscription.oneByOne;
  if (together && (await received(receiver, events))) return [];
  const refused: EventBody[] = [];
  for (const event of events) {
    if (!(await received(receiver, [event]))) refused.push(event);
  }
  return refused;
}

/** All of these or, when one is refused, none. */
async function received(receiver: Receiver, events: readonly EventBody[]): Promise<boolean> {
  const { context, subscription } = receiver;
  try {
    const prepared = await Promise.all(events.map((event) => prepare(receiver, event)));
    const ready = prepared.filter((each) => each.prepared !== nothingToDo);
    failPoint(`${subscription.name}.prepared`);
    if (ready.length > 0) await handleOnce(receiver, ready);
    failPoint(`${subscription.name}.committed`);
    return true;
  } catch (error) {
    const ids = events.map(({ id }) => id);
    context.log.warn({ err: error, subscription: subscription.name, events: ids }, 'not received');
    return false;
  }
}

async function prepare({ subscription, context }: Receiver, body: EventBody): Promise<Prepared> {
  const event: ReceivedEvent = { ...body, data: subscription.data.parse(body.data) };
  return { event, prepared: await (subscription as unknown as Handling).prepare?.(event, context) };
}

/** The mark that an event was handled and what is done for it are one commit. */
async function handleOnce(
  { service, subscription, context }: Receiver,
  ready: readonly Prepared[],
): Promise<void> {
  const { handle } = subscription as unknown as Handling;
  const receivedAt = context.clock.now();
  const eventIds = ready.map(({ event }) => event.id);
  await context.transaction(async (context) => {
    const { receivedEvents } = service.schema;
    const fresh = await context.database
      .insert(receivedEvents)
      .values(eventIds.map((eventId) => ({ eventId, subscription: subscription.name, receivedAt })))
      .onConflictDoNothing()
      .returning({ eventId: receivedEvents.eventId });
    const ids = new Set(fresh.map(({ eventId }) => eventId));
    for (const { event, prepared } of ready) {
      if (ids.has(event.id)) await handle(event, context, prepared);
    }
    failPoint(`${subscription.name}.handled`);
  });
}
