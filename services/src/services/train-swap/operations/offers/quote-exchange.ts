import { z } from 'zod';
import type { OperationContext } from '../../../../kit/context';
import { localDate } from '../../../../kit/local-time';
import { defineOperation } from '../../../../kit/operation';
import { toInstant } from '../../../../kit/schemas';
import { holderOf, openBooking } from '../../bookings/booking-access';
import { chosenTravellers } from '../../bookings/chosen-travellers';
import { getLimits } from '../../clients/reference-data';
import { findJourneys } from '../../clients/timetable';
import { exchangeOfferSchema } from '../../contract/exchange';
import { expectedDeparture, firstLeg, type Journey, lastLeg } from '../../contract/journey';
import { expireDueHolds } from '../../exchange/hold/expire-holds';
import { lessCode } from '../../fares/less-code';
import { waiveSmall } from '../../fares/take-off';
import { type Room, roomOn } from '../../inventory/room';
import { chooseAlternatives } from '../../offers/choose-alternatives';
import { circumstancesOf } from '../../offers/describe-booking';
import { fareAlternatives } from '../../offers/fare-alternatives';
import { sealOffer } from '../../offers/offer-token';
import { refuseUnswappable } from '../../offers/swappable-booking';

const findAlternatives = (context: OperationContext, journey: Journey) => {
  const { from, departure, timeZone } = firstLeg(journey);
  return findJourneys(context.call, {
    from: from.stationId,
    to: lastLeg(journey).to.stationId,
    date: localDate(new Date(departure), timeZone),
  });
};

export const quoteExchange = defineOperation({
  id: 'quoteExchange',
  method: 'POST',
  path: '/bookings/{bookingId}/exchange-offers',
  summary: 'Trains this booking can be swapped to, each with its all-in price',
  description:
    'Changes no state. All travellers move unless `travellerIds` names some. `discountCode` takes something off each price. An offer id is good for one hold of this version of the booking, until its `validUntil`: at the latest when its train leaves.',
  access: 'session',
  request: {
    params: z.strictObject({ bookingId: z.uuid() }),
    body: z.strictObject({
      travellerIds: z.array(z.uuid()).min(1).max(20).optional(),
      discountCode: z.string().trim().min(1).max(40).optional(),
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
    'discount-code-unknown': 404,
    'too-many-attempts': 429,
  },
  async handle({ params, body }, context) {
    const record = await openBooking(context, holderOf(context.session), params.bookingId);
    const chosen = chosenTravellers(record, body.travellerIds);
    const { journey: current, conditions } = await circumstancesOf(context, record);
    const now = context.clock.now();
    const verdict = refuseUnswappable(record, current, conditions, now);
    const [found, limits] = await Promise.all([
      findAlternatives(context, current),
      getLimits(context.call),
    ]);
    const journeys = chooseAlternatives({
      now,
      current,
      found: found.journeys,
      conditions,
      operatorCode: record.booking.operatorCode,
    });
    await expireDueHolds(context);
    const [rooms, plain] = await Promise.all([
      roomOn(context, journeys, record.booking.serviceClass),
      fareAlternatives(context, record, journeys, chosen, verdict, conditions),
    ]);
    const paid = chosen.map(({ admission }) => admission.fare);
    const { discountCode } = body;
    const priced =
      discountCode === undefined ? plain : await lessCode(context.call, discountCode, plain, paid);
    const pricings = priced.map((each) => waiveSmall(each, limits.leastCharge, paid));
    const validUntil = new Date(now.getTime() + limits.quoteMinutes * 60_000);
    const key = context.secret('exchange-offers');
    const offers = pricings.map(({ price, paidAfter, fullFare }, index) => {
      const journey = journeys[index] as Journey;
      const leaves = expectedDeparture(journey);
      const offer = {
        journey,
        ...(rooms[index] as Room),
        travellerIds: chosen.map((each) => each.traveller.id),
        price,
        validUntil: toInstant(leaves < validUntil ? leaves : validUntil),
      };
      const { id: bookingId, version: bookingVersion } = record.booking;
      const terms = { ...offer, bookingId, bookingVersion, paidAfter, fullFare };
      return { ...offer, offerId: sealOffer(terms, key) };
    });
    return {
      status: 200,
      body: {
        quotedAt: toInstant(now),
        validUntil: toInstant(validUntil),
        offers,
        illustrative: found.feed.illustrative,
        attribution: found.feed.attribution,
      },
    };
  },
});
