import type { ServiceContext } from '../../../../kit/context';
import type { BookingRecord } from '../../bookings/booking-record';
import type { ExchangeOffer } from '../../contract/exchange';
import type { Leg } from '../../contract/journey';
import { seatKey } from '../../contract/seat';
import type { LayoutPlace, LegSeatMap, PlaceState } from '../../contract/seat-map';
import { takenSeats } from '../../inventory/occupancy/occupancy';
import { needOf } from '../../inventory/seats/seats';
import { type LegInventory, openInventory } from '../../inventory/trains/train-runs';
import { legSeatChangeBlocker } from '../../offers/verdict/seat-change';
import { getPartyNeeds } from './party-needs';

/** What a seat map is for: an offer, or an operation on hold. */
export type MappedOffer = Pick<
  ExchangeOffer,
  'journey' | 'travellerIds' | 'serviceClass' | 'previousClass'
>;

/** The seats of our inventory, for each leg whose train has not arrived. Do not call it inside a transaction. */
export async function getSeatMapsHere(
  context: ServiceContext,
  record: BookingRecord,
  offer: MappedOffer,
): Promise<LegSeatMap[]> {
  const now = context.clock.now();
  const isOpen = ({ legIndex }: LegInventory) =>
    legSeatChangeBlocker(offer.journey.legs[legIndex] as Leg, now) === null;
  const inventory = (await openInventory(context, offer.journey)).filter(isOpen);
  const needs = await getPartyNeeds(context, record, offer);
  const wanted = new Set(offer.travellerIds.map((id) => needs.get(id)));
  const isReservedForOthers = ({ properties }: LayoutPlace) => {
    const need = needOf(properties);
    return need !== null && !wanted.has(need);
  };
  return Promise.all(
    inventory.map(async (leg) => {
      const { taken, own } = await takenSeats(context.database, leg, record.activeOperationId);
      return toSeatMap(leg, (coach, place) => {
        const key = seatKey({ coach, place: place.number });
        if (own.has(key)) return 'yours';
        if (isReservedForOthers(place)) return 'protected';
        return taken.has(key) ? 'taken' : 'free';
      });
    }),
  );
}

const toSeatMap = (
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
