import { type ProblemPointer, problem } from '../../../kit/problem';
import type { BookingRecord } from '../bookings/booking-record';
import { type Journey, rideOf } from '../contract/journey';
import { seatKey } from '../contract/seat';
import type { WishTerms } from '../contract/wish';
import { mostTogether, seatGroups } from '../inventory/seat-groups';
import { propertiesAt } from '../inventory/seats';
import type { LegInventory } from '../inventory/train-runs';

/** A place has one train, so a wish is for journeys without a change, and for numbered places. */
export const isWishable = (journey: Journey): boolean =>
  journey.legs.length === 1 && journey.legs[0]?.layoutId !== null;

const impossible = (detail: string) => problem('wish-not-possible', { status: 409, detail });

const invalid = (
  pointers: ProblemPointer[],
  detail = 'Say what you would take: another train, another seat, or seats together.',
) => problem('invalid-request', { status: 422, detail, pointers });

function faultOfLeg({ legs }: Journey, legIndex: number | undefined): string | null {
  const isDirect = legs.length === 1;
  if (legIndex === undefined) {
    return isDirect ? null : 'Say on which of your trains you would like another seat.';
  }
  const leg = legs[legIndex];
  if (!leg) return 'Your journey has no such train.';
  const isNumbered = isDirect || leg.layoutId !== null;
  return isNumbered ? null : 'This train has no numbered seats, so there is none to swap.';
}

/** On which train of the journey a wish may ask for another seat; refuses one that there is not, or without numbered places. */
export function legWishedOn(journey: Journey, { journeyIds, legIndex }: WishTerms): number {
  const isOfOthers = journeyIds.length > 0 && journey.legs.length > 1;
  const detail = isOfOthers ? null : faultOfLeg(journey, legIndex);
  if (detail !== null) throw invalid([{ pointer: '#/legIndex', detail }], detail);
  return isOfOthers ? 0 : (legIndex ?? 0);
}

/** What a ticket can be swapped to, and the trains on which seats are asked for. */
type Wishable = { allowed: readonly Journey[]; trains: readonly LegInventory[] };

/** Whether all sit already where other seats would be no gain. */
function hasAllAskedFor(
  { reservations }: BookingRecord,
  { properties, together, legIndex }: WishTerms & { legIndex: number },
  [own]: readonly LegInventory[],
): boolean {
  if (!own || (properties.length === 0 && !together)) return false;
  const seats = reservations.filter((each) => each.legIndex === legIndex);
  const groups = seatGroups(own.layout);
  const isApart = together && new Set(seats.map((seat) => groups.get(seatKey(seat)))).size > 1;
  const has = seats.map((seat) => propertiesAt(own.layout, seat));
  return !isApart && has.every((each) => properties.every((asked) => each.includes(asked)));
}

function faults(
  record: BookingRecord,
  terms: WishTerms & { legIndex: number },
  { allowed, trains }: Wishable,
): ProblemPointer[] {
  const { booking, travellers: party } = record;
  const travellers = party.length;
  const known = new Set(allowed.filter(isWishable).map((journey) => journey.id));
  const { journeyIds, properties, together, makeRoom } = terms;
  const pointers = journeyIds.flatMap((id, index): ProblemPointer[] => {
    const pointer = `#/journeyIds/${index}`;
    if (journeyIds.indexOf(id) < index) return [{ pointer, detail: 'This train is there twice.' }];
    return known.has(id)
      ? []
      : [{ pointer, detail: 'This ticket cannot be swapped to this train.' }];
  });
  const room = Math.max(
    0,
    ...trains.map(({ layout }) => mostTogether(layout, booking.serviceClass)),
  );
  if (together && travellers === 1) {
    pointers.push({ pointer: '#/together', detail: 'Only a party can ask to sit together.' });
  } else if (together && trains.length > 0 && travellers > room) {
    const detail = `No more than ${room} can sit side by side or round one table there.`;
    pointers.push({ pointer: '#/together', detail });
  }
  if (makeRoom && travellers > 1) {
    const detail = 'A party that makes room for others may be split. Only who travels alone can.';
    pointers.push({ pointer: '#/makeRoom', detail });
  }
  const isForSeatAlone = journeyIds.length === 0 && !makeRoom;
  if (isForSeatAlone && !together && properties.length === 0) {
    pointers.push({ pointer: '#/journeyIds', detail: 'Nothing is wished for.' });
  }
  if (isForSeatAlone && pointers.length === 0 && hasAllAskedFor(record, terms, trains)) {
    const ofSeats =
      travellers === 1 ? 'Your seat has this already.' : 'Your seats all have this already.';
    pointers.push(
      together
        ? { pointer: '#/together', detail: 'You sit together already.' }
        : { pointer: '#/properties', detail: ofSeats },
    );
  }
  return pointers;
}

/** Refuses what the ticket does not allow, and travellers who have no place to give. */
export function refuseUnwishable(
  record: BookingRecord,
  terms: WishTerms & { legIndex: number },
  wishable: Wishable,
): void {
  const { booking, travellers } = record;
  const isForOthers = terms.journeyIds.length > 0;
  const own = isForOthers ? booking.journey : rideOf(booking.journey, terms.legIndex);
  const reservations = record.reservations.filter(({ legIndex }) => legIndex === terms.legIndex);
  if (!isWishable(own)) {
    throw impossible(
      'Swaps with other travellers are for direct trains with numbered seats. You can still choose another train yourself.',
    );
  }
  const seatsOf = ({ id }: { id: string }) =>
    reservations.filter(({ travellerId }) => travellerId === id).length;
  if (travellers.some((traveller) => seatsOf(traveller) === 0)) {
    throw impossible('Everyone of this booking needs a seat of their own to swap with others.');
  }
  if (isForOthers && travellers.some((traveller) => seatsOf(traveller) > 1)) {
    throw impossible(
      'Your seat changes on the way, so there is none that others could take all the way. You can still choose another train yourself, or another seat on yours.',
    );
  }
  const pointers = faults(record, terms, wishable);
  if (pointers.length > 0) throw invalid(pointers);
}
