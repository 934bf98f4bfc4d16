import type { ServiceClass } from '../contract/booking';
import { seatKey } from '../contract/seat';
import type { CoachDeckLayout, LayoutCoach, LayoutPlace } from '../contract/seat-map';

/** The side of the aisle by the gap in the columns of a row: 1 and 2 are one side, 4 and 5 the other. */
const sidesOf = (coach: LayoutCoach): Map<LayoutPlace, number> => {
  const used = [...new Set(coach.places.map(({ column }) => column))].sort((a, b) => a - b);
  const sideOfColumn = new Map<number, number>();
  let side = 0;
  used.forEach((column, index) => {
    const before = used[index - 1];
    if (before !== undefined && column - before > 1) side += 1;
    sideOfColumn.set(column, side);
  });
  return new Map(coach.places.map((place) => [place, sideOfColumn.get(place.column) ?? 0]));
};

/** Rows that face each other come in twos; the first row of each two, by row. */
const baysOf = (coach: LayoutCoach): Map<number, number> => {
  const facing = coach.places.filter(({ properties }) => properties.includes('FACE_2_FACE'));
  const rows = [...new Set(facing.map(({ row }) => row))].sort((a, b) => a - b);
  const bays = new Map<number, number>();
  for (const row of rows) {
    const first = bays.get(row - 1);
    bays.set(row, first === undefined || first !== row - 1 ? row : first);
  }
  return bays;
};

/** A place beside one for a wheelchair may have the gangway between them. */
const isWithWheelchair = ({ properties }: LayoutPlace): boolean =>
  properties.includes('WHEELCHAIR') || properties.includes('NEAR_WHEELCHAIR');

/** For each place of a train by its key, the group of those side by side or round one table. */
export function seatGroups(layout: CoachDeckLayout): Map<string, string> {
  const groups = new Map<string, string>();
  for (const coach of layout.coaches) {
    const sides = sidesOf(coach);
    const bays = baysOf(coach);
    for (const place of coach.places) {
      const row = bays.get(place.row) ?? place.row;
      const key = seatKey({ coach: coach.id, place: place.number });
      const side = isWithWheelchair(place) ? 'wheelchair' : sides.get(place);
      groups.set(key, `${coach.id}/${side}/${row}`);
    }
  }
  return groups;
}

/** So many of one class can sit side by side or round one table at most. */
export function mostTogether(layout: CoachDeckLayout, serviceClass: ServiceClass): number {
  const groups = seatGroups(layout);
  const sizes = new Map<string | undefined, number>();
  for (const coach of layout.coaches.filter((each) => each.class === serviceClass)) {
    for (const { number } of coach.places) {
      const group = groups.get(seatKey({ coach: coach.id, place: number }));
      sizes.set(group, (sizes.get(group) ?? 0) + 1);
    }
  }
  return Math.max(0, ...sizes.values());
}
