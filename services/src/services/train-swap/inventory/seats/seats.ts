import type { ServiceClass } from '../../contract/booking';
import { type Seat, seatKey } from '../../contract/seat';
import type { CoachDeckLayout, LayoutPlace } from '../../contract/seat-map';

/** Wheelchair, companion and priority places are reserved for travellers who need them (product.md part 3). */
const needs = ['WHEELCHAIR', 'NEAR_WHEELCHAIR', 'EASY_ACCESS'] as const;
export type Need = (typeof needs)[number];

/** The need that a place with these properties is reserved for; null for a normal place. */
export const needOf = (properties: readonly string[]): Need | null =>
  needs.find((need) => properties.includes(need)) ?? null;

const isProtected = ({ properties }: LayoutPlace): boolean => needOf(properties) !== null;

/** By layout and class. A quote reads about forty trains with few layouts. */
const groupCache = new WeakMap<CoachDeckLayout, Map<ServiceClass, readonly (readonly Seat[])[]>>();

/** Groups of the bookable places of a class: each row, then each coach, then all; front coach first. */
function bookableGroups(
  layout: CoachDeckLayout,
  serviceClass: ServiceClass,
): readonly (readonly Seat[])[] {
  const known = groupCache.get(layout) ?? new Map<ServiceClass, readonly (readonly Seat[])[]>();
  groupCache.set(layout, known);
  const groups = known.get(serviceClass) ?? groupBookable(layout, serviceClass);
  known.set(serviceClass, groups);
  return groups;
}

function groupBookable(layout: CoachDeckLayout, serviceClass: ServiceClass): Seat[][] {
  const rows: Seat[][] = [];
  const coaches: Seat[][] = [];
  for (const { id, places } of layout.coaches.filter((coach) => coach.class === serviceClass)) {
    const bookable = places.filter((place) => !isProtected(place));
    const seatsIn = (some: readonly LayoutPlace[]) =>
      some.map(({ number }) => ({ coach: id, place: number }));
    for (const row of new Set(bookable.map((place) => place.row))) {
      rows.push(seatsIn(bookable.filter((place) => place.row === row)));
    }
    coaches.push(seatsIn(bookable));
  }
  return [...rows, ...coaches, coaches.flat()];
}

/** All places of a class that any traveller can book, front coach first. */
export const bookableSeats = (
  layout: CoachDeckLayout,
  serviceClass: ServiceClass,
): readonly Seat[] => bookableGroups(layout, serviceClass).at(-1) ?? [];

/** Low below 50 percent, high from 80 percent of the places of the class. */
export function getCrowding(taken: number, capacity: number): 'low' | 'medium' | 'high' {
  if (capacity === 0 || taken / capacity >= 0.8) return 'high';
  return taken / capacity >= 0.5 ? 'medium' : 'low';
}

export type SeatError = 'unknown-place' | 'other-class' | 'protected-place';

function findPlace(layout: CoachDeckLayout, seat: Seat) {
  const coach = layout.coaches.find((each) => each.id === seat.coach);
  return { coach, place: coach?.places.find((each) => each.number === seat.place) };
}

/** The properties of a place; empty for an unknown place. */
export const propertiesAt = (layout: CoachDeckLayout, seat: Seat): readonly string[] =>
  findPlace(layout, seat).place?.properties ?? [];

/** The need that a place is reserved for; null for a normal or unknown place. */
export const needAt = (layout: CoachDeckLayout, seat: Seat): Need | null =>
  needOf(propertiesAt(layout, seat));

/** The reason why a traveller with this need can never choose this place in this class; null when they can. */
export function checkSeat(
  layout: CoachDeckLayout,
  serviceClass: ServiceClass,
  seat: Seat,
  need: Need | null = null,
): SeatError | null {
  const { coach, place } = findPlace(layout, seat);
  if (!coach || !place) return 'unknown-place';
  if (coach.class !== serviceClass) return 'other-class';
  return isProtected(place) && needOf(place.properties) !== need ? 'protected-place' : null;
}

/** A free place reserved for this need; null when the class has none. */
export function findProtectedSeat(
  layout: CoachDeckLayout,
  serviceClass: ServiceClass,
  taken: ReadonlySet<string>,
  need: Need,
): Seat | null {
  for (const { id, places } of layout.coaches.filter((coach) => coach.class === serviceClass)) {
    const seats = places
      .filter(({ properties }) => needOf(properties) === need)
      .map(({ number }) => ({ coach: id, place: number }));
    const free = seats.find((seat) => !taken.has(seatKey(seat)));
    if (free) return free;
  }
  return null;
}

/**
 * Free places for travellers who chose none: in one row if possible, otherwise in one coach, otherwise anywhere. Null
 * when the train has too few.
 */
export function findSeatsTogether(
  layout: CoachDeckLayout,
  serviceClass: ServiceClass,
  taken: ReadonlySet<string>,
  count: number,
): Seat[] | null {
  for (const seats of bookableGroups(layout, serviceClass)) {
    const free = seats.filter((seat) => !taken.has(seatKey(seat)));
    if (free.length >= count) return free.slice(0, count);
  }
  return null;
}
