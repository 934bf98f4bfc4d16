import type { Coach, Place } from '../get-seat-map';
import { isOpen, meetsWishes, type Wish } from './name-place';

export type Seat = { coach: Coach; place: Place };

/** The next row is farther than the next seat and nearer than the seat across the aisle. */
const rowDistance = 1.5;
/** An unmet wish costs more than any distance in a coach, and less than sitting in different coaches. */
const unmetWish = 1_000;

/**
 * Chooses `count` places for a party: in one coach and next to each other if possible, with the wishes met, near
 * `beside` (the places of the rest of the party). Returns null when the train has too few.
 */
export function choosePlaces(
  coaches: readonly Coach[],
  count: number,
  wanted: readonly Wish[],
  beside: readonly Seat[] = [],
): Seat[] | null {
  const open = coaches.map((coach) => openSeats(coach, beside));
  const near = open.filter((seats) => seats[0] && seats[0].coach === beside[0]?.coach);
  const [besideThem] = near.filter((seats) => seats.length >= count);
  if (besideThem) return gather(beside, besideThem, count, wanted).seats;
  const groups = open.flatMap((seats) => bestGroup(seats, count, wanted));
  const best = groups.sort((one, other) => one.cost - other.cost)[0];
  if (best) return best.seats;
  return spread(open, count, wanted);
}

function openSeats(coach: Coach, beside: readonly Seat[]): Seat[] {
  return coach.places
    .filter((place) => isOpen(place) && !beside.some((seat) => seat.place === place))
    .map((place) => ({ coach, place }));
}

type Group = { seats: Seat[]; cost: number };

/** The best group in one coach: grows a group from each seat by its nearest seats. */
function bestGroup(seats: readonly Seat[], count: number, wanted: readonly Wish[]): Group[] {
  if (seats.length < count) return [];
  const groups = seats.map((first) => {
    const rest = gather([first], seats, count - 1, wanted);
    const cost = rest.cost + wishCost(first, wanted);
    return { seats: inOrder([first, ...rest.seats]), cost };
  });
  return groups.sort((one, other) => one.cost - other.cost).slice(0, 1);
}

/** The `count` seats with the lowest distance to the given seats and to each other. */
function gather(
  given: readonly Seat[],
  seats: readonly Seat[],
  count: number,
  wanted: readonly Wish[],
): Group {
  const gathered: Seat[] = [];
  let cost = 0;
  while (gathered.length < count) {
    const chosen = [...given, ...gathered];
    const [next] = seats
      .filter((seat) => !chosen.includes(seat))
      .map((seat) => ({
        seat,
        cost: chosen.reduce((sum, one) => sum + distance(one, seat), wishCost(seat, wanted)),
      }))
      .sort((one, other) => one.cost - other.cost);
    if (!next) break;
    gathered.push(next.seat);
    cost += next.cost;
  }
  return { seats: inOrder(gathered), cost };
}

function distance({ place: one }: Seat, { place: other }: Seat): number {
  return Math.abs(one.row - other.row) * rowDistance + Math.abs(one.column - other.column);
}

function wishCost({ coach, place }: Seat, wanted: readonly Wish[]): number {
  return meetsWishes(coach, place, wanted) ? 0 : unmetWish;
}

/** When no coach has enough: fills the emptiest coach first. */
function spread(open: Seat[][], count: number, wanted: readonly Wish[]): Seat[] | null {
  const chosen: Seat[] = [];
  for (const seats of open.sort((one, other) => other.length - one.length)) {
    const group = bestGroup(seats, Math.min(seats.length, count - chosen.length), wanted)[0];
    chosen.push(...(group?.seats ?? []));
    if (chosen.length === count) return chosen;
  }
  return null;
}

function inOrder(seats: readonly Seat[]): Seat[] {
  return [...seats].sort(
    (one, other) => one.place.row - other.place.row || one.place.column - other.place.column,
  );
}
