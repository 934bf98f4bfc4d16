import type { ServiceContext } from '../../foundation/context';
import type { BookingRecord } from '../bookings/booking-record';
import { type Need, needAt } from '../places/seats';
import { openInventory } from '../places/train-runs';

/** By traveller: who sits on a protected place now needs such a place on another train, too. */
export type Needs = ReadonlyMap<string, Need>;

/** Not inside a transaction. */
export async function needsOfParty(
  context: ServiceContext,
  { booking, reservations }: Pick<BookingRecord, 'booking' | 'reservations'>,
): Promise<Needs> {
  const legs = await openInventory(context, booking.journey);
  const needs = new Map<string, Need>();
  for (const { travellerId, legIndex, coach, place } of reservations) {
    const leg = legs.find((each) => each.legIndex === legIndex);
    const need = leg && needAt(leg.layout, { coach, place });
    if (travellerId !== null && need) needs.set(travellerId, need);
  }
  return needs;
}
