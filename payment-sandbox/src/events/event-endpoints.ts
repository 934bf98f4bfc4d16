import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { events } from '../schema';
import { defineEndpoint, ok } from '../wire/endpoint';
import { pageFields, textField } from '../wire/form-fields';
import { listPage } from '../wire/list-page';
import { toEventResponse } from './record-event';

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
