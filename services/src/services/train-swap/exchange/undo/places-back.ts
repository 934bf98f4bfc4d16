import { inArray } from 'drizzle-orm';
import type { OperationContext } from '../../../../kit/context';
import type { BookingRecord } from '../../bookings/booking-record';
import type { Placement } from '../../contract/booking';
import { seatKey } from '../../contract/seat';
import { takenSeats } from '../../inventory/occupancy';
import { seatFault } from '../../inventory/seats';
import { openInventory } from '../../inventory/train-runs';
import { reservations } from '../../schema';
import { completePlaces, type PlacesQuestion } from '../hold/choose-places';
import { needsOfParty } from '../hold/needs-of-party';
import type { SwapToUndo } from './swap-to-undo';

const places = ({ travellerId, legIndex, coach, place }: typeof reservations.$inferSelect) =>
  travellerId === null ? [] : [{ travellerId, legIndex, coach, place }];

/**
 * The places given up, as far as they are free, and others for those whose place is not; refuses with `place-taken` where
 * the train has none. A place on a part of the way is as good as taken: others sit there before or after.
 */
export async function placesBack(
  context: OperationContext,
  record: BookingRecord,
  { operation, former, given }: SwapToUndo,
): Promise<{ places: Placement[]; formerPlaces: boolean }> {
  const { travellerIds } = operation.offer;
  const question: PlacesQuestion = {
    travellerIds,
    legs: await openInventory(context, former),
    serviceClass: record.booking.serviceClass,
    needs: await needsOfParty(context, record, { journey: former, travellerIds }),
    kept: [],
  };
  const taken = new Map<number, ReadonlySet<string>>();
  for (const leg of question.legs) {
    const { taken: all, own } = await takenSeats(context.database, leg, record.activeOperationId);
    taken.set(leg.legIndex, new Set([...all].filter((key) => !own.has(key))));
  }
  const admissionIds = given.map(({ id }) => id);
  const had = await context.database
    .select()
    .from(reservations)
    .where(inArray(reservations.admissionId, admissionIds));
  const free = had
    .filter(({ stretch }) => stretch === null)
    .flatMap(places)
    .filter((seat) => {
      const leg = question.legs.find(({ legIndex }) => legIndex === seat.legIndex);
      const need = question.needs.get(seat.travellerId) ?? null;
      const isFit = leg && seatFault(leg.layout, question.serviceClass, seat, need) === null;
      return isFit && !taken.get(seat.legIndex)?.has(seatKey(seat));
    });
  const none = new Set<string>();
  const found = completePlaces(
    question,
    free,
    (leg) => taken.get(leg.legIndex) ?? none,
    () => none,
  );
  return {
    places: found.map(({ inventory: _, ...placement }) => placement),
    formerPlaces: found.length === free.length,
  };
}
