import type { ServiceClass } from '../contract/booking';
import { type Seat, seatKey } from '../contract/seat';
import type { CoachDeckLayout, LayoutPlace } from '../contract/seat-map';

/** Wheelchair, companion and priority places (product.md part 3) are kept for who needs them. */
const needs = ['WHEELCHAIR', 'NEAR_WHEELCHAIR', 'EASY_ACCESS'] as const;
export type Need = (typeof needs)[number];

/** Who a place with these properties is kept for; null when it is for anybody. */
export const needOf = (properties: readonly string[]): Need | null =>
  needs.find((need) => properties.includes(need)) ?? null;

const isProtected = ({ properties }: LayoutPlace): boolean => needOf(properties) !== null;

/** By layout and class: a quote of a day asks for forty trains of a few layouts. */
const groupsOf = new WeakMap<CoachDeckLayout, Map<ServiceClass, readonly (readonly Seat[])[]>>();

/** The places of a class that may be offered to any traveller: by row, then by coach, then all; front coach first. */
function bookableGroups(
  layout: CoachDeckLayout,
  serviceClass: ServiceClass,
): readonly (readonly Seat[])[] {
  const known = groupsOf.get(layout) ?? new Map<ServiceClass, readonly (readonly Seat[])[]>();
  groupsOf.set(layout, known);
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

/** Every place of a class that may be offered to any traveller, front coach first. */
export const bookableSeats = (
  layout: CoachDeckLayout,
  serviceClass: ServiceClass,
): readonly Seat[] => bookableGroups(layout, serviceClass).at(-1) ?? [];

/** Low below half, high from four fifths of the places of the class. */
export const crowdingOf = (taken: number, capacity: number): 'low' | 'medium' | 'high' => {
  if (capacity === 0 || taken / capacity >= 0.8) return 'high';
  return taken / capacity >= 0.5 ? 'medium' : 'low';
};

export type SeatFault = 'unknown-place' | 'other-class' | 'protected-place';

const findPlace = (layout: CoachDeckLayout, seat: Seat) => {
  const coach = layout.coaches.find((each) => each.id === seat.coach);
  return { coach, place: coach?.places.find((each) => each.number === seat.place) };
};

/** What the place of a train is like; nothing when it is none of its places. */
export const propertiesAt = (layout: CoachDeckLayout, seat: Seat): readonly string[] =>
  findPlace(layout, seat).place?.properties ?? [];

/** Who the place of a train is kept for; null when it is for anybody, or is none of its places. */
export const needAt = (layout: CoachDeckLayout, seat: Seat): Need | null =>
  needOf(propertiesAt(layout, seat));

/** Why a traveller with this need cannot choose a place in this class at all, whoever holds it; null if they can. */
export const seatFault = (
  layout: CoachDeckLayout,
  serviceClass: ServiceClass,
  seat: Seat,
  need: Need | null = null,
): SeatFault | null => {
  const { coach, place } = findPlace(layout, seat);
  if (!coach || !place) return 'unknown-place';
  if (coach.class !== serviceClass) return 'other-class';
  return isProtected(place) && needOf(place.properties) !== need ? 'protected-place' : null;
};

/** A free place that is kept for this need; null when the train has none in this class. */
export const protectedSeat = (
  layout: CoachDeckLayout,
  serviceClass: ServiceClass,
  taken: ReadonlySet<string>,
  need: Need,
): Seat | null => {
  for (const { id, places } of layout.coaches.filter((coach) => coach.class === serviceClass)) {
    const seats = places
      .filter(({ properties }) => needOf(properties) === need)
      .map(({ number }) => ({ coach: id, place: number }));
    const free = seats.find((seat) => !taken.has(seatKey(seat)));
    if (free) return free;
  }
  return null;
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
  for (const seats of bookableGroups(layout, serviceClass)) {
    const free = seats.filter((seat) => !taken.has(seatKey(seat)));
    if (free.length >= count) return free.slice(0, count);
  }
  return null;
};
