import type { ServiceContext } from '../../../../kit/context';
import type { BookingRecord } from '../../bookings/booking-record';
import type { ExchangeOffer } from '../../contract/exchange';
import { isSameTrains } from '../../contract/journey';
import { type Need, needAt } from '../../inventory/seats/seats';
import { openInventory } from '../../inventory/trains/train-runs';

/** Needs by traveller. A traveller on a protected place needs such a place on another train. */
export type Needs = ReadonlyMap<string, Need>;

/** The needs of a party for an offer. Calls other services; do not call it inside a transaction. */
export async function getPartyNeeds(
  context: ServiceContext,
  { booking, reservations }: Pick<BookingRecord, 'booking' | 'reservations'>,
  { journey, travellerIds }: Pick<ExchangeOffer, 'journey' | 'travellerIds'>,
): Promise<Needs> {
  const legs = await openInventory(context, booking.journey);
  const needs = new Map<string, Need>();
  for (const { travellerId, legIndex, coach, place } of reservations) {
    const leg = legs.find((each) => each.legIndex === legIndex);
    const need = leg && needAt(leg.layout, { coach, place });
    if (travellerId !== null && need) needs.set(travellerId, need);
  }
  const travelsAlong = (travellerId: string) =>
    isSameTrains(booking.journey, journey) || travellerIds.includes(travellerId);
  const hasWheelchairUser = [...needs].some(
    ([id, need]) => need === 'WHEELCHAIR' && travelsAlong(id),
  );
  const applies = (need: Need) => need !== 'NEAR_WHEELCHAIR' || hasWheelchairUser;
  return new Map([...needs].filter(([, need]) => applies(need)));
}
