import { z } from 'zod';
import { defineOperation } from '../../../kit/operation';
import { assembleTrips, isPast } from '../assemble-trips';
import { listSessionBookings } from '../clients/train-swap';
import { tripSchema } from '../contract';

export const listTrips = defineOperation({
  id: 'listTrips',
  method: 'GET',
  path: '/trips',
  summary: 'List my trips: upcoming (next first) and past (latest first)',
  access: 'session',
  request: {},
  responses: {
    200: z.strictObject({ upcoming: z.array(tripSchema), past: z.array(tripSchema) }),
  },
  async handle(_request, context) {
    const trips = await assembleTrips(context, await listSessionBookings(context.call));
    const now = context.clock.now();
    return {
      status: 200,
      body: {
        upcoming: trips.filter((trip) => !isPast(trip.booking, now)),
        past: trips.filter((trip) => isPast(trip.booking, now)).reverse(),
      },
    };
  },
});
