import { z } from 'zod';
import { defineOperation } from '../../../kit/operation';
import { delayCompensationOf } from '../delay/delay-compensation';
import { delayCompensationSchema } from '../delay/shapes';
import { bookingOfSession } from '../passes/bookings-of-session';

export const getDelayCompensation = defineOperation({
  id: 'getDelayCompensation',
  method: 'GET',
  path: '/trips/{bookingId}/delay-compensation',
  summary: 'Whether Delay Repay is due for the train really taken, and how much',
  description:
    'By the delay at the last station and the scheme of the operator that brought it about, on the day of travel. Only the train that the booking holds counts; those swapped away do not. The amount is a part of what was paid for each ticket, rounded up to the penny.',
  access: 'session',
  request: { params: z.strictObject({ bookingId: z.uuid() }) },
  responses: { 200: delayCompensationSchema },
  problems: {
    'booking-not-found': 404,
    'delay-compensation-not-found': 404,
    'service-unavailable': 503,
  },
  async handle({ params }, context) {
    const booking = await bookingOfSession(context.call, params.bookingId);
    return { status: 200, body: await delayCompensationOf(context, booking) };
  },
});
