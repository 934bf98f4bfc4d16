import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { events } from '../schema';
import { defineEndpoint, ok } from '../wire/endpoint';
import { expandField, pageFields, textField } from '../wire/form-fields';
import { listPage } from '../wire/list-page';
import { missingResource } from '../wire/stripe-error';
import { toEventResponse } from './record-event';

export const retrieveEventEndpoint = defineEndpoint({
  method: 'GET',
  path: '/v1/events/:id',
  input: z.strictObject({ expand: expandField }),
  run: async (call) => {
    const id = call.params.id ?? '';
    const [row] = await call.tx.select().from(events).where(eq(events.id, id));
    if (!row) throw missingResource('event', id, 'id');
    return ok(toEventResponse(row));
  },
});

export const listEventsEndpoint = defineEndpoint({
  method: 'GET',
  path: '/v1/events',
  input: z.strictObject({ ...pageFields, type: textField.optional() }),
  run: async (call) => {
    const { type } = call.input;
    return ok(
      await listPage<typeof events.$inferSelect>(
        call.tx,
        events,
        '/v1/events',
        call.input,
        type ? eq(events.type, type) : undefined,
        toEventResponse,
      ),
    );
  },
});
