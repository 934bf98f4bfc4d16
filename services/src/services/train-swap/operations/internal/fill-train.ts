import { z } from 'zod';
import { defineOperation } from '../../../../kit/operation';
import { serviceClassSchema } from '../../contract/booking';
import { journeyInRequestSchema } from '../../contract/journey';
import { fillTrain as fill } from '../../inventory/fill-train';

export const fillTrain = defineOperation({
  id: 'fillTrain',
  method: 'POST',
  path: '/internal/full-trains',
  summary: 'Give every free place of a class on these trains to passengers of no booking',
  description: 'For demonstrations and tests.',
  access: 'internal',
  request: {
    body: z.strictObject({ journey: journeyInRequestSchema, serviceClass: serviceClassSchema }),
  },
  responses: { 204: z.undefined() },
  async handle({ body }, context) {
    await fill(context, body.journey, body.serviceClass);
    return { status: 204 };
  },
});
