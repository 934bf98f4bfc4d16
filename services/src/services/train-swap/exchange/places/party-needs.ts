import type { ServiceContext } from '../../../../kit/context';
import type { BookingRecord } from '../../bookings/booking-record';
import type { Placement } from '../../contract/booking';
import { type ExchangeOffer, isSeatChange } from '../../contract/exchange';
import { type Need, needAt } from '../../inventory/seats/seats';
import { openInventory } from '../../inventory/trains/train-runs';
import type { PlacesInput } from './choose-places';

/** Needs by traveller. A traveller on a protected place needs such a place on another train. */
export type Needs = ReadonlyMap<string, Need>;

type OfferedPlaces = Pick<
  ExchangeOffer,
  'journey' | 'travellerIds' | 'serviceClass' | 'previousClass'
>;

/** The needs of a party for an offer. Calls other services; do not call it inside a transaction. */
export async function getPartyNeeds(
  context: ServiceContext,
  { booking, reservations }: Pick<BookingRecord, 'booking' | 'reservations'>,
  offer: OfferedPlaces,
): Promise<Needs> {
  const legs = await openInventory(context, booking.journey);
  const needs = new Map<string, Need>();
  for (const { travellerId, legIndex, coach, place } of reservations) {
    const leg = legs.find((each) => each.legIndex === legIndex);
    const need = leg && needAt(leg.layout, { coach, place });
    if (travellerId !== null && need) needs.set(travellerId, need);
  }
  const travelsAlong = (travellerId: string) =>
    isSeatChange(booking.journey, offer) || offer.travellerIds.includes(travellerId);
  const hasWheelchairUser = [...needs].some(
    ([id, need]) => need === 'WHEELCHAIR' && travelsAlong(id),
  );
  const applies = (need: Need) => need !== 'NEAR_WHEELCHAIR' || hasWheelchairUser;
  return new Map([...needs].filter(([, need]) => applies(need)));
}

/** What places are chosen for. Calls other services; do not call it inside a transaction. */
export async function loadPlacesInput(
  context: ServiceContext,
  record: BookingRecord,
  offer: OfferedPlaces,
  chosen: readonly Placement[],
): Promise<PlacesInput> {
  return {
    travellerIds: offer.travellerIds,
    legs: await openInventory(context, offer.journey),
    serviceClass: offer.serviceClass ?? record.booking.serviceClass,
    needs: await getPartyNeeds(context, record, offer),
    retained: listRetainedSeats(record, offer, chosen),
  };
}

/** A traveller on one leg. */
export type Seated = Pick<Placement, 'travellerId' | 'legIndex'>;

export const isSameTravellerAndLeg = (one: Seated, other: Seated): boolean =>
  one.travellerId === other.travellerId && one.legIndex === other.legIndex;

/**
 * For a seat change in the same class: the travellers and legs for which no other seat was chosen. Empty when no
 * seat was chosen at all, because new seats are then assigned.
 */
function listRetainedSeats(
  { booking, reservations }: Pick<BookingRecord, 'booking' | 'reservations'>,
  offer: OfferedPlaces,
  chosen: readonly Placement[],
): Seated[] {
  if (chosen.length === 0 || !isSeatChange(booking.journey, offer)) return [];
  const { travellerIds } = offer;
  return reservations.flatMap(({ travellerId, legIndex }) => {
    if (travellerId === null || !travellerIds.includes(travellerId)) return [];
    const seated = { travellerId, legIndex };
    return chosen.some((each) => isSameTravellerAndLeg(each, seated)) ? [] : [seated];
  });
}
