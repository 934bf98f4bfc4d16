import { z } from 'zod';
import { defineSubscription, nothingToDo } from '../../../kit/service';
import { type BookingRow, findBookingRow } from '../bookings/booking-record';
import { checkAgain } from '../carriers/proposals/check-again';

/** An exchange or hold at a carrier that ended has released places, which open wishes of the route and day may want. */
const checkAgainAfter = (event: string) =>
  defineSubscription({
    name: `check-carriers-again-after ${event}`,
    event,
    data: z.looseObject({}),
    async prepare({ bookingId }, context) {
      const booking = bookingId && (await findBookingRow(context.database, bookingId));
      return booking && booking.carrier !== null ? booking : nothingToDo;
    },
    handle: (_event, { database }, booking: BookingRow) => checkAgain(database, booking),
  });

export const carrierWishSubscriptions = [
  checkAgainAfter('booking.exchanged'),
  checkAgainAfter('operation.released'),
  checkAgainAfter('operation.expired'),
];
