import { z } from 'zod';
import { defineOperation } from '../../../../../kit/operation';
import { serviceClassSchema } from '../../../contract/booking';
import { journeyInRequestSchema } from '../../../contract/journey';
import { fillTrain as fill } from '../../../inventory/demonstration/fill-train';

export const fillTrain = defineOperation({
  id: 'fillTrain',
  method: 'POST',
  path: '/internal/full-trains',
  summary: 'Fill every free place of a class on a journey with passengers without a booking',
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
