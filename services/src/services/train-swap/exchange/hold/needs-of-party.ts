import type { ServiceContext } from '../../../../kit/context';
import type { BookingRecord } from '../../bookings/booking-record';
import type { ExchangeOffer } from '../../contract/exchange';
import { isSameTrains } from '../../contract/journey';
import { type Need, needAt } from '../../inventory/seats';
import { openInventory } from '../../inventory/train-runs';

/** By traveller: who sits on a protected place now needs such a place on another train, too. */
export type Needs = ReadonlyMap<string, Need>;

/** Of those who would travel as offered; not inside a transaction. */
export async function needsOfParty(
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
  const isAlong = (travellerId: string) =>
    isSameTrains(booking.journey, journey) || travellerIds.includes(travellerId);
  const isWheelchairAlong = [...needs].some(([id, need]) => need === 'WHEELCHAIR' && isAlong(id));
  const stands = (need: Need) => need !== 'NEAR_WHEELCHAIR' || isWheelchairAlong;
  return new Map([...needs].filter(([, need]) => stands(need)));
}
