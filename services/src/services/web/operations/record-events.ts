import { z } from 'zod';
import { defineOperation } from '../../../kit/operation';
import { countEvents } from '../product-events/count-events';
import { recordedEvents } from '../product-events/shapes';
import { productEvents } from '../schema';

export const recordEvents = defineOperation({
  id: 'recordEvents',
  method: 'POST',
  path: '/events',
  summary: 'Record product events; a repeated event is stored once',
  description: 'Events contain no personal data. Unknown fields are rejected.',
  access: 'public',
  request: { body: recordedEvents },
  responses: { 204: z.undefined() },
  problems: { 'too-many-attempts': 429 },
  async handle({ body: { environment, events } }, context) {
    const receivedAt = context.clock.now();
    const rows = events
      .map(({ id, at, name, ...data }) => ({
        id,
        environment,
        name,
        at: new Date(at),
        data,
        receivedAt,
      }))
      // In one order, so that concurrent requests with the same events wait for each other without a deadlock.
      .sort((one, other) => (one.id < other.id ? -1 : 1));
    await context.transaction(async (context) => {
      await countEvents(context, rows.length);
      await context.database.insert(productEvents).values(rows).onConflictDoNothing();
    });
    return { status: 204 };
  },
});
