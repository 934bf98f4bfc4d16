import { z } from 'zod';
import type { ServiceContext } from '../context';
import { failPoint } from '../fail-points';
import { defineOperation } from '../operation';
import type { AnySubscription, ReceivedEvent, Service } from '../service';

export const eventBody = z.strictObject({
  id: z.uuid(),
  type: z.string(),
  at: z.iso.datetime(),
  bookingId: z.string().nullable(),
  operationId: z.string().nullable(),
  data: z.record(z.string(), z.unknown()),
});

type Handling = {
  prepare?: (event: ReceivedEvent, context: ServiceContext) => Promise<unknown>;
  handle: (event: ReceivedEvent, context: ServiceContext, prepared: unknown) => Promise<void>;
};

/** The internal door through which a service with subscriptions gets its events. */
export function receiveEventOperation(service: Service) {
  return defineOperation({
    id: 'receiveEvent',
    method: 'POST',
    path: '/internal/events',
    summary: 'Hand over an event to the subscriptions of this service',
    access: 'internal',
    request: { body: eventBody },
    responses: { 204: z.undefined() },
    async handle({ body }, context) {
      for (const subscription of service.subscriptions ?? []) {
        if (subscription.event === body.type) {
          await receive(subscription, body, context, service);
        }
      }
      return { status: 204 };
    },
  });
}

async function receive(
  subscription: AnySubscription,
  body: z.output<typeof eventBody>,
  context: ServiceContext,
  service: Service,
): Promise<void> {
  const event: ReceivedEvent = { ...body, data: subscription.data.parse(body.data) };
  const { prepare, handle } = subscription as unknown as Handling;
  const prepared = await prepare?.(event, context);
  failPoint(`${subscription.name}.prepared`);
  await context.transaction(async (transaction) => {
    const fresh = await transaction
      .insert(service.schema.receivedEvents)
      .values({
        eventId: event.id,
        subscription: subscription.name,
        receivedAt: context.clock.now(),
      })
      .onConflictDoNothing()
      .returning();
    if (fresh.length > 0) await handle(event, context, prepared);
    failPoint(`${subscription.name}.handled`);
  });
  failPoint(`${subscription.name}.committed`);
}
