import { z } from 'zod';
import { defineOperation } from '../../../../kit/operation';
import { holderOf, openBooking } from '../../bookings/booking-access';
import type { Leg } from '../../contract/journey';
import { seatKey } from '../../contract/seat';
import {
  type LayoutPlace,
  type LegSeatMap,
  legSeatMapSchema,
  type PlaceState,
} from '../../contract/seat-map';
import { expireDueHolds } from '../../exchange/hold/expire-holds';
import { getPartyNeeds } from '../../exchange/places/party-needs';
import { takenSeats } from '../../inventory/occupancy/occupancy';
import { needOf } from '../../inventory/seats/seats';
import { type LegInventory, openInventory } from '../../inventory/trains/train-runs';
import { getValidOffer } from '../../offers/token/offer-token';
import { legSeatChangeBlocker } from '../../offers/verdict/seat-change';

const seatMap = (
  { legIndex, layout }: LegInventory,
  stateOf: (coach: string, place: LayoutPlace) => PlaceState,
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
  summary: 'Get the current seat maps of an offered journey',
  description:
    'One map per leg. Positions are schematic. Row 1 is the front in the direction of departure; FORWARD_FACING seats face that direction. Wheelchair, companion and priority places are protected, except for a traveller who has such a place now. Legs without numbered places, cancelled legs and legs that have arrived are omitted.',
  access: 'session',
  request: { query: z.strictObject({ offerId: z.string().max(8192) }) },
  responses: { 200: z.strictObject({ legs: z.array(legSeatMapSchema) }) },
  problems: { 'booking-not-found': 404, 'offer-not-found': 404, 'offer-expired': 410 },
  async handle({ query }, context) {
    const terms = getValidOffer(context, query.offerId);
    const now = context.clock.now();
    const isOpen = ({ legIndex }: LegInventory) =>
      legSeatChangeBlocker(terms.journey.legs[legIndex] as Leg, now) === null;
    const inventory = (await openInventory(context, terms.journey)).filter(isOpen);
    await expireDueHolds(context);
    const record = await openBooking(context, holderOf(context.session), terms.bookingId);
    const needs = await getPartyNeeds(context, record, terms);
    const wanted = new Set(terms.travellerIds.map((id) => needs.get(id)));
    const isReservedForOthers = ({ properties }: LayoutPlace) => {
      const need = needOf(properties);
      return need !== null && !wanted.has(need);
    };
    const legs = await Promise.all(
      inventory.map(async (leg) => {
        const { taken, own } = await takenSeats(context.database, leg, record.activeOperationId);
        return seatMap(leg, (coach, place) => {
          const key = seatKey({ coach, place: place.number });
          if (own.has(key)) return 'yours';
          if (isReservedForOthers(place)) return 'protected';
          return taken.has(key) ? 'taken' : 'free';
        });
      }),
    );
    return { status: 200, body: { legs } };
  },
});
