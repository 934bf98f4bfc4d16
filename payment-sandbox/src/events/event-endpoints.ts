import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { events } from '../schema';
import { defineEndpoint } from '../wire/endpoint';
import { pageFields, textField } from '../wire/form-fields';
import { listPage } from '../wire/list-page';
import { toEventResponse } from './record-event';

export const listEventsEndpoint = defineEndpoint({
  method: 'GET',
  path: '/v1/events',
  input: z.strictObject({ ...pageFields, type: textField.optional() }),
  run: (call) => {
    const { type } = call.input;
    const where = type ? eq(events.type, type) : undefined;
    return listPage(call, events, '/v1/events', where, toEventResponse);
  },
});
