import { z } from 'zod';
import { defineOperation } from '../../../kit/operation';
import { countEvents } from '../product-events/count-events';
import { recordedEvents } from '../product-events/shapes';
import { productEvents } from '../schema';

export const recordEvents = defineOperation({
  id: 'recordEvents',
  method: 'POST',
  path: '/events',
  summary: 'Keeps events of the product; one that is sent again is kept once',
  description: 'Nothing in an event says who. What is not in the schema is refused, not dropped.',
  access: 'public',
  request: { body: recordedEvents },
  responses: { 204: z.undefined() },
  problems: { 'too-many-attempts': 429 },
  async handle({ body: { environment, events } }, context) {
    const receivedAt = context.clock.now();
    const kept = events.map(({ id, at, name, ...data }) => ({
      id,
      environment,
      name,
      at: new Date(at),
      data,
      receivedAt,
    }));
    await context.transaction(async (context) => {
      await countEvents(context, kept.length);
      await context.database.insert(productEvents).values(kept).onConflictDoNothing();
    });
    return { status: 204 };
  },
});
