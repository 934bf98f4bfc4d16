import { and, eq } from 'drizzle-orm';
import { z } from 'zod';
import { defineSubscription, nothingToDo } from '../../../kit/service';
import { type BookingRow, findBookingRow } from '../bookings/booking-record';
import { wishes } from '../schema';
import { getRouteDayKey } from '../wishes/wish-markets';

/** An exchange or hold at a carrier that ended has released places, which open wishes of the route and day may want. */
const checkAgain = (event: string) =>
  defineSubscription({
    name: `check-carriers-again-after ${event}`,
    event,
    data: z.looseObject({}),
    async prepare({ bookingId }, context) {
      const booking = bookingId && (await findBookingRow(context.database, bookingId));
      return booking && booking.carrier !== null ? booking : nothingToDo;
    },
    async handle(_event, { database }, { carrier, journey }: BookingRow) {
      const isHere = and(
        eq(wishes.carrier, carrier ?? ''),
        eq(wishes.routeDay, getRouteDayKey(journey)),
        eq(wishes.state, 'OPEN'),
      );
      await database.update(wishes).set({ checkedAt: null }).where(isHere);
    },
  });

export const carrierWishSubscriptions = [
  checkAgain('booking.exchanged'),
  checkAgain('operation.released'),
  checkAgain('operation.expired'),
];
