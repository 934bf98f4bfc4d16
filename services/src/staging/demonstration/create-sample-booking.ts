import { z } from 'zod';
import { defineOperation } from '../../kit/operation';
import { sampleBooking } from './demonstration-bookings';
import { sellTicket } from './refresh-demonstration';

export const createSampleBooking = defineOperation({
  id: 'createSampleBooking',
  method: 'POST',
  path: '/internal/sample-bookings',
  summary: 'Sell a copy of the sample booking',
  access: 'internal',
  request: {
    body: z.strictObject({
      reference: z.string(),
      utn: z.string(),
      orderNumber: z.string(),
      email: z.email(),
    }),
  },
  responses: { 201: z.strictObject({ bookingId: z.string().nullable() }) },
  async handle({ body }, context) {
    return {
      status: 201,
      body: { bookingId: await sellTicket(context, { ...sampleBooking, ...body }) },
    };
  },
});
