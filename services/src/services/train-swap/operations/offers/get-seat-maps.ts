import { z } from 'zod';
import { defineOperation } from '../../../../kit/operation';
import { holderOf, openBooking } from '../../bookings/booking-access';
import type { Leg } from '../../contract/journey';
import { seatKey } from '../../contract/seat';
import { type LayoutPlace, type LegSeatMap, legSeatMapSchema } from '../../contract/seat-map';
import { expireDueHolds } from '../../exchange/hold/expire-holds';
import { needsOfParty } from '../../exchange/hold/needs-of-party';
import { takenSeats } from '../../inventory/occupancy';
import { needOf } from '../../inventory/seats';
import { type LegInventory, openInventory } from '../../inventory/train-runs';
import { validOffer } from '../../offers/offer-token';
import { whyNoSeatOn } from '../../offers/refuse-other-seats';

const seatMap = (
  { legIndex, layout }: LegInventory,
  stateOf: (coach: string, place: LayoutPlace) => 'free' | 'taken' | 'protected' | 'yours',
): LegSeatMap => ({
  legIndex,
  layoutId: layout.id,
  layoutName: layout.name,
  schematic: layout.schematic,
  coaches: layout.coaches.map((coach) => ({
    ...coach,
    places: coach.places.map((place) => ({ ...place, state: stateOf(coach.id, place) })),
  })),
});

export const getSeatMaps = defineOperation({
  id: 'getSeatMaps',
  method: 'GET',
  path: '/seat-maps',
  summary: 'The seats of an offered journey, leg by leg, as they are taken now',
  description:
    'Positions are schematic. Row 1 leads as the train sets out; FORWARD_FACING is that way. Wheelchair, companion and priority places are protected, but for a traveller who sits on such a place now. A leg without numbered places is left out, and one that is cancelled or has arrived.',
  access: 'session',
  request: { query: z.strictObject({ offerId: z.string().max(8192) }) },
  responses: { 200: z.strictObject({ legs: z.array(legSeatMapSchema) }) },
  problems: { 'booking-not-found': 404, 'offer-not-found': 404, 'offer-expired': 410 },
  async handle({ query }, context) {
    const terms = validOffer(context, query.offerId);
    const now = context.clock.now();
    const isOpen = ({ legIndex }: LegInventory) =>
      whyNoSeatOn(terms.journey.legs[legIndex] as Leg, now) === null;
    const inventory = (await openInventory(context, terms.journey)).filter(isOpen);
    await expireDueHolds(context);
    const record = await openBooking(context, holderOf(context.session), terms.bookingId);
    const needs = await needsOfParty(context, record, terms);
    const wanted = new Set(terms.travellerIds.map((id) => needs.get(id)));
    const isKeptForOthers = ({ properties }: LayoutPlace) => {
      const need = needOf(properties);
      return need !== null && !wanted.has(need);
    };
    const legs = await Promise.all(
      inventory.map(async (leg) => {
        const { taken, own } = await takenSeats(context.database, leg, record.activeOperationId);
        return seatMap(leg, (coach, place) => {
          const key = seatKey({ coach, place: place.number });
          if (own.has(key)) return 'yours';
          if (isKeptForOthers(place)) return 'protected';
          return taken.has(key) ? 'taken' : 'free';
        });
      }),
    );
    return { status: 200, body: { legs } };
  },
});
