import { z } from 'zod';
import { defineOperation } from '../../../../../kit/operation';
import { readPassSources } from '../../../bookings/pass-sources';
import { passSourceSchema } from '../../../contract/pass';

export const listPasses = defineOperation({
  id: 'listPasses',
  method: 'POST',
  path: '/internal/passes',
  summary: 'List all rights to travel of these bookings, including ended ones',
  access: 'internal',
  request: { body: z.strictObject({ bookingIds: z.array(z.uuid()).max(1000) }) },
  responses: { 200: z.strictObject({ passes: z.array(passSourceSchema) }) },
  async handle({ body }, context) {
    return { status: 200, body: { passes: await readPassSources(context.database, body) } };
  },
});
