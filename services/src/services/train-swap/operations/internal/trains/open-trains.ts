import { z } from 'zod';
import { defineOperation } from '../../../../../kit/operation';
import { journeyInRequestSchema } from '../../../contract/journey';
import { openInventories } from '../../../inventory/trains/train-runs';

export const openTrains = defineOperation({
  id: 'openTrains',
  method: 'POST',
  path: '/internal/open-trains',
  summary: 'Open the trains of these journeys for sale before their first request',
  access: 'internal',
  request: { body: z.strictObject({ journeys: z.array(journeyInRequestSchema) }) },
  responses: { 204: z.undefined() },
  async handle({ body }, context) {
    await openInventories(context, body.journeys);
    return { status: 204 };
  },
});
