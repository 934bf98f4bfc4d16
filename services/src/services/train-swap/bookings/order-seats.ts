import type { SeatOfLeg } from '../contract/booking';
import { seatKey } from '../contract/seat';

export type Seated = Pick<SeatOfLeg, 'legIndex' | 'coach' | 'place'> & {
  travellerId?: string | null;
  segment?: SeatOfLeg['segment'] | null;
  fromCall?: number;
};

/** Merges consecutive segments with the same seat. A single seat on a leg has no segment. */
function mergeSegments<S extends Seated>(seats: readonly S[]): S[] {
  const merged: S[] = [];
  for (const seat of seats) {
    const last = merged.at(-1);
    if (last?.segment && seat.segment && seatKey(last) === seatKey(seat)) {
      merged.splice(-1, 1, {
        ...last,
        segment: { from: last.segment.from, to: seat.segment.to },
      });
    } else merged.push(seat);
  }
  const [only, another] = merged;
  return only && !another ? [{ ...only, segment: undefined }] : merged;
}

/** Groups seats by traveller and leg, in input order; the seats of a group are in travel order. */
export function orderSeats<S extends Seated>(seats: readonly S[]): S[] {
  const ordered = [...seats].sort((one, other) => (one.fromCall ?? 0) - (other.fromCall ?? 0));
  const groups = new Map<string, S[]>(seats.map((seat) => [groupKey(seat), []]));
  for (const seat of ordered) groups.get(groupKey(seat))?.push(seat);
  return [...groups.values()].flatMap(mergeSegments);
}

const groupKey = ({ travellerId, legIndex }: Seated): string => `${legIndex} ${travellerId}`;

/** Seats of travellers in the shape of the contract. */
export const toTravellerSeats = (seats: readonly Seated[]): SeatOfLeg[] =>
  orderSeats(seats).flatMap(({ travellerId, ...seat }) =>
    travellerId ? [{ travellerId, ...toSeat(seat) }] : [],
  );

/** A seat in the shape of the contract; `segment` only when it is for part of the leg. */
export const toSeat = ({
  legIndex,
  coach,
  place,
  segment,
}: Seated): Omit<SeatOfLeg, 'travellerId'> => ({
  legIndex,
  coach,
  place,
  ...(segment ? { segment } : {}),
});
