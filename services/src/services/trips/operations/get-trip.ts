import { z } from 'zod';
import { defineOperation } from '../../../kit/operation';
import { assembleTrips } from '../assemble-trips';
import { getSessionBooking } from '../clients/train-swap';
import { type Trip, tripSchema } from '../contract';

export const getTrip = defineOperation({
  id: 'getTrip',
  method: 'GET',
  path: '/trips/{bookingId}',
  summary: 'Get a trip with its passes and timeline',
  access: 'session',
  request: { params: z.strictObject({ bookingId: z.uuid() }) },
  responses: { 200: tripSchema },
  problems: { 'booking-not-found': 404 },
  async handle({ params }, context) {
    const booking = await getSessionBooking(context.call, params.bookingId);
    const [trip] = await assembleTrips(context, [booking]);
    return { status: 200, body: trip as Trip };
  },
});
