import { z } from 'zod';
import { defineOperation } from '../../../../../kit/operation';
import { readPassSources } from '../../../bookings/pass-sources';
import { passSourceSchema } from '../../../contract/pass';

export const findFulfilment = defineOperation({
  id: 'findFulfilment',
  method: 'POST',
  path: '/internal/fulfilments',
  summary: 'Find the current right to travel of a fulfilment',
  access: 'internal',
  request: { body: z.strictObject({ fulfilmentId: z.uuid() }) },
  responses: { 200: z.strictObject({ pass: passSourceSchema.nullable() }) },
  async handle({ body }, context) {
    const which = { fulfilmentIds: [body.fulfilmentId] };
    const [pass = null] = await readPassSources(context.database, which);
    return { status: 200, body: { pass } };
  },
});
