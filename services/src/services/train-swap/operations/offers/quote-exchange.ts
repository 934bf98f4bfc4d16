import { and, count, eq, gt, ne, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { ServiceContext } from '../../../../kit/context';
import { prepareStatement } from '../../../../kit/database/prepared-statement';
import { defineOperation } from '../../../../kit/operation';
import { toInstant } from '../../../../kit/values/schemas';
import { holderOf, openBooking } from '../../bookings/booking-access';
import type { BookingRow } from '../../bookings/booking-record';
import { assertOffered } from '../../bookings/carrier-offers';
import { getCarrier } from '../../carriers/get-carrier';
import { serviceClassSchema } from '../../contract/booking';
import { exchangeOfferSchema } from '../../contract/exchange';
import { wishes } from '../../schema';
import { getRouteDayKey } from '../../wishes/wish-markets';

export const quoteExchange = defineOperation({
  id: 'quoteExchange',
  method: 'POST',
  path: '/bookings/{bookingId}/exchange-offers',
  summary: 'Quote the trains to which a booking can be swapped',
  description:
    'Changes no state. Each offer has a total price. All travellers move unless `travellerIds` is given. `discountCode` reduces each price. With `serviceClass`, the offers are in this class; if the ticket has another class, the own trains are offered too, and trains without this class are omitted. A change of class follows the conditions of a swap. An offer id is valid for one hold of this version of the booking until `validUntil`, at the latest until its train departs.',
  access: 'session',
  request: {
    params: z.strictObject({ bookingId: z.uuid() }),
    body: z.strictObject({
      travellerIds: z.array(z.uuid()).min(1).max(20).optional(),
      discountCode: z.string().trim().min(1).max(40).optional(),
      serviceClass: serviceClassSchema.optional(),
    }),
  },
  responses: {
    200: z.strictObject({
      quotedAt: z.string(),
      validUntil: z.string(),
      offers: z.array(exchangeOfferSchema),
      illustrative: z.boolean(),
      attribution: z.string(),
    }),
  },
  problems: {
    'booking-not-found': 404,
    'booking-not-swappable': 409,
    'carrier-does-not-offer': 409,
    'discount-code-unknown': 404,
    'too-many-attempts': 429,
    'service-unavailable': 503,
  },
  async handle({ params, body }, context) {
    const record = await openBooking(context, holderOf(context.session), params.bookingId);
    assertOffered(record, 'trains');
    const { now, validUntil, offers, feed } = await getCarrier(record).quote(context, record, body);
    const wishes = await countWishesOfOthers(context, record.booking);
    return {
      status: 200,
      body: {
        quotedAt: toInstant(now),
        validUntil: toInstant(validUntil),
        offers: offers.map((offer) => ({
          ...offer,
          wishesOfOthers: wishes.get(offer.journey.id) ?? 0,
        })),
        illustrative: feed.illustrative,
        attribution: feed.attribution,
      },
    };
  },
});

const countWishes = prepareStatement((database) => {
  const journeyId = sql<string>`jsonb_array_elements_text(${wishes.journeyIds})`;
  return database
    .select({ journeyId, count: count() })
    .from(wishes)
    .where(
      and(
        eq(wishes.routeDay, sql.placeholder('routeDay')),
        eq(wishes.state, 'OPEN'),
        gt(wishes.deadline, sql.placeholder('now')),
        ne(wishes.bookingId, sql.placeholder('bookingId')),
      ),
    )
    .groupBy(journeyId);
});

/** The number of open wishes of other bookings for each journey id on the route and day of a booking. */
async function countWishesOfOthers(
  { database, clock }: ServiceContext,
  booking: BookingRow,
): Promise<Map<string, number>> {
  const rows = await countWishes(database, {
    routeDay: getRouteDayKey(booking.journey),
    now: clock.now(),
    bookingId: booking.id,
  });
  return new Map(rows.map((row) => [row.journeyId, row.count]));
}
