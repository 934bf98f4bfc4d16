import type { ServiceClass } from '../contract/booking';
import type { CoachDeckLayout, LayoutPlace } from '../contract/seat-map';

export type Seat = { coach: string; place: string };

/** Wheelchair, companion and priority places (product.md part 3). */
const protectedProperties = new Set(['WHEELCHAIR', 'NEAR_WHEELCHAIR', 'EASY_ACCESS']);

export const isProtected = (place: LayoutPlace): boolean =>
  place.properties.some((property) => protectedProperties.has(property));

export const seatKey = ({ coach, place }: Seat): string => `${coach}/${place}`;

/** A quote of a day asks for forty trains of a few layouts. */
const seatsOf = new WeakMap<CoachDeckLayout, Map<ServiceClass, readonly Seat[]>>();

/** Every place of a class that may be offered to any traveller, front coach first. */
export function bookableSeats(
  layout: CoachDeckLayout,
  serviceClass: ServiceClass,
): readonly Seat[] {
  const known = seatsOf.get(layout) ?? new Map<ServiceClass, readonly Seat[]>();
  seatsOf.set(layout, known);
  const seats = known.get(serviceClass) ?? listBookable(layout, serviceClass);
  known.set(serviceClass, seats);
  return seats;
}

const listBookable = (layout: CoachDeckLayout, serviceClass: ServiceClass): Seat[] =>
  layout.coaches
    .filter((coach) => coach.class === serviceClass)
    .flatMap((coach) =>
      coach.places
        .filter((place) => !isProtected(place))
        .map((place) => ({ coach: coach.id, place: place.number })),
    );

/** Low below half, high from four fifths of the places of the class. */
export const crowdingOf = (taken: number, capacity: number): 'low' | 'medium' | 'high' => {
  if (capacity === 0 || taken / capacity >= 0.8) return 'high';
  return taken / capacity >= 0.5 ? 'medium' : 'low';
};

export type SeatFault = 'unknown-place' | 'other-class' | 'protected-place';

/** Why a place cannot be chosen in this class at all, whoever holds it; null if it can. */
export const seatFault = (
  layout: CoachDeckLayout,
  serviceClass: ServiceClass,
  seat: Seat,
): SeatFault | null => {
  const coach = layout.coaches.find((each) => each.id === seat.coach);
  const place = coach?.places.find((each) => each.number === seat.place);
  if (!coach || !place) return 'unknown-place';
  if (coach.class !== serviceClass) return 'other-class';
  return isProtected(place) ? 'protected-place' : null;
};

/**
 * Free places for travellers who chose none: in one row if it has room, else in one coach, else
 * wherever. Null when the train has not enough.
 */
export const seatTogether = (
  layout: CoachDeckLayout,
  serviceClass: ServiceClass,
  taken: ReadonlySet<string>,
  count: number,
): Seat[] | null => {
  const free = (seats: readonly Seat[]) => seats.filter((seat) => !taken.has(seatKey(seat)));
  const all = free(bookableSeats(layout, serviceClass));
  if (all.length < count) return null;
  const coaches = layout.coaches.filter((coach) => coach.class === serviceClass);
  const groups = coaches.flatMap((coach) => {
    const rows = new Map<number, Seat[]>();
    for (const place of coach.places) {
      if (isProtected(place)) continue;
      const row = rows.get(place.row) ?? [];
      row.push({ coach: coach.id, place: place.number });
      rows.set(place.row, row);
    }
    return [...rows.values()];
  });
  const byCoach = coaches.map((coach) => all.filter((seat) => seat.coach === coach.id));
  const group = [...groups.map(free), ...byCoach].find((seats) => seats.length >= count) ?? all;
  return group.slice(0, count);
};
