import { type ProblemPointer, problem } from '../../foundation/problem';
import type { BookingRecord } from '../bookings/booking-record';
import type { Journey } from '../contract/journey';
import type { WishTerms } from '../contract/wish';

/** A place has one train, so a wish is for journeys without a change, and for numbered places. */
export const isWishable = (journey: Journey): boolean =>
  journey.legs.length === 1 && journey.legs[0]?.layoutId !== null;

const impossible = (detail: string) => problem('wish-not-possible', { status: 409, detail });

const invalid = (pointers: ProblemPointer[]) =>
  problem('invalid-request', {
    status: 422,
    detail: 'Say what you would take: another train, another seat, or seats together.',
    pointers,
  });

function faults(
  terms: WishTerms,
  travellers: number,
  allowed: readonly Journey[],
): ProblemPointer[] {
  const known = new Set(allowed.filter(isWishable).map((journey) => journey.id));
  const { journeyIds, properties, together, makeRoom } = terms;
  const pointers = journeyIds.flatMap((id, index): ProblemPointer[] => {
    const pointer = `#/journeyIds/${index}`;
    if (journeyIds.indexOf(id) < index) return [{ pointer, detail: 'This train is there twice.' }];
    return known.has(id)
      ? []
      : [{ pointer, detail: 'This ticket cannot be swapped to this train.' }];
  });
  if (together && travellers === 1) {
    pointers.push({ pointer: '#/together', detail: 'Only a party can ask to sit together.' });
  }
  if (journeyIds.length === 0 && properties.length === 0 && !together && !makeRoom) {
    pointers.push({ pointer: '#/journeyIds', detail: 'Nothing is wished for.' });
  }
  return pointers;
}

/** Refuses what the ticket does not allow, and travellers who have no place to give. */
export function refuseUnwishable(
  record: BookingRecord,
  terms: WishTerms,
  allowed: readonly Journey[],
): void {
  const { booking, travellers, reservations } = record;
  if (!isWishable(booking.journey)) {
    throw impossible(
      'Swaps with other travellers are for direct trains with numbered seats. You can still choose another train yourself.',
    );
  }
  const seatsOf = ({ id }: { id: string }) =>
    reservations.filter(({ travellerId }) => travellerId === id).length;
  if (travellers.some((traveller) => seatsOf(traveller) === 0)) {
    throw impossible('Everyone of this booking needs a seat of their own to swap with others.');
  }
  if (terms.journeyIds.length > 0 && travellers.some((traveller) => seatsOf(traveller) > 1)) {
    throw impossible(
      'Your seat changes on the way, so there is none that others could take all the way. You can still choose another train yourself, or another seat on yours.',
    );
  }
  const pointers = faults(terms, travellers.length, allowed);
  if (pointers.length > 0) throw invalid(pointers);
}
