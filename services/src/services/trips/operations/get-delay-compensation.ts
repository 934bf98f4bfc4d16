import { z } from 'zod';
import { defineOperation } from '../../../kit/operation';
import { getSessionBooking } from '../clients/train-swap';
import { computeDelayCompensation } from '../delay/delay-compensation';
import { delayCompensationSchema } from '../shapes/delay-shapes';

export const getDelayCompensation = defineOperation({
  id: 'getDelayCompensation',
  method: 'GET',
  path: '/trips/{bookingId}/delay-compensation',
  summary: 'Get the Delay Repay of a trip',
  description:
    'Computed from the delay at the last station and the scheme of the operator that caused it, on the day of travel. Only the current train of the booking counts, not swapped trains. The amount is a share of the price paid for each ticket, rounded up to the penny.',
  access: 'session',
  request: { params: z.strictObject({ bookingId: z.uuid() }) },
  responses: { 200: delayCompensationSchema },
  problems: {
    'booking-not-found': 404,
    'delay-compensation-not-found': 404,
    'service-unavailable': 503,
  },
  async handle({ params }, context) {
    const booking = await getSessionBooking(context.call, params.bookingId);
    return { status: 200, body: await computeDelayCompensation(context, booking) };
  },
});
