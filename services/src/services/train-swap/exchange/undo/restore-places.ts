import { inArray } from 'drizzle-orm';
import type { OperationContext } from '../../../../kit/context';
import type { BookingRecord } from '../../bookings/booking-record';
import type { Placement } from '../../contract/booking';
import { seatKey } from '../../contract/seat';
import { takenSeats } from '../../inventory/occupancy/occupancy';
import { checkSeat } from '../../inventory/seats/seats';
import { reservations } from '../../schema';
import { completePlaces } from '../places/choose-places';
import { loadPlacesInput } from '../places/party-needs';
import type { SwapToUndo } from './swap-to-undo';

const places = ({ travellerId, legIndex, coach, place }: typeof reservations.$inferSelect) =>
  travellerId === null ? [] : [{ travellerId, legIndex, coach, place }];

/**
 * The former places if they are free, otherwise other places. A former place for part of a leg counts as taken.
 * @throws `place-taken` when the train has too few free places
 */
export async function restorePlaces(
  context: OperationContext,
  record: BookingRecord,
  swap: SwapToUndo,
): Promise<{ places: Placement[]; formerPlaces: boolean }> {
  const { operation, former, endedAdmissions } = swap;
  const { travellerIds } = operation.offer;
  const input = await loadPlacesInput(
    context,
    record,
    { ...swap, journey: former, travellerIds },
    [],
  );
  const taken = new Map<number, ReadonlySet<string>>();
  for (const leg of input.legs) {
    const { taken: all, own } = await takenSeats(context.database, leg, record.activeOperationId);
    taken.set(leg.legIndex, new Set([...all].filter((key) => !own.has(key))));
  }
  const admissionIds = endedAdmissions.map(({ id }) => id);
  const formerReservations = await context.database
    .select()
    .from(reservations)
    .where(inArray(reservations.admissionId, admissionIds));
  const free = formerReservations
    .filter(({ segment }) => segment === null)
    .flatMap(places)
    .filter((seat) => {
      const leg = input.legs.find(({ legIndex }) => legIndex === seat.legIndex);
      const need = input.needs.get(seat.travellerId) ?? null;
      const isFit = leg && checkSeat(leg.layout, input.serviceClass, seat, need) === null;
      return isFit && !taken.get(seat.legIndex)?.has(seatKey(seat));
    });
  const none = new Set<string>();
  const found = completePlaces(
    input,
    free,
    (leg) => taken.get(leg.legIndex) ?? none,
    () => none,
  );
  return {
    places: found.map(({ inventory: _, ...placement }) => placement),
    formerPlaces: found.length === free.length,
  };
}
