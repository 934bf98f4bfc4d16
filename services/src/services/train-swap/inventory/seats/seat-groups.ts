import type { ServiceClass } from '../../contract/booking';
import { seatKey } from '../../contract/seat';
import type { CoachDeckLayout, LayoutCoach, LayoutPlace } from '../../contract/seat-map';

/** The side of the aisle of each place. A gap in the columns is the aisle: 1 and 2 are one side, 4 and 5 the other. */
function getSides(coach: LayoutCoach): Map<LayoutPlace, number> {
  const used = [...new Set(coach.places.map(({ column }) => column))].sort((a, b) => a - b);
  const sideOfColumn = new Map<number, number>();
  let side = 0;
  used.forEach((column, index) => {
    const before = used[index - 1];
    if (before !== undefined && column - before > 1) side += 1;
    sideOfColumn.set(column, side);
  });
  return new Map(coach.places.map((place) => [place, sideOfColumn.get(place.column) ?? 0]));
}

/** The first row of each bay (two rows that face each other), by row. */
function getBays(coach: LayoutCoach): Map<number, number> {
  const facing = coach.places.filter(({ properties }) => properties.includes('FACE_2_FACE'));
  const rows = [...new Set(facing.map(({ row }) => row))].sort((a, b) => a - b);
  const bays = new Map<number, number>();
  for (const row of rows) {
    const first = bays.get(row - 1);
    bays.set(row, first === undefined || first !== row - 1 ? row : first);
  }
  return bays;
}

/** A companion seat may be across the aisle from the wheelchair space. */
const isWithWheelchair = ({ properties }: LayoutPlace): boolean =>
  properties.includes('WHEELCHAIR') || properties.includes('NEAR_WHEELCHAIR');

/** The group of each place by its key. Places of a group are side by side or at one table. */
export function seatGroups(layout: CoachDeckLayout): Map<string, string> {
  const groups = new Map<string, string>();
  for (const coach of layout.coaches) {
    const sides = getSides(coach);
    const bays = getBays(coach);
    for (const place of coach.places) {
      const row = bays.get(place.row) ?? place.row;
      const key = seatKey({ coach: coach.id, place: place.number });
      const side = isWithWheelchair(place) ? 'wheelchair' : sides.get(place);
      groups.set(key, `${coach.id}/${side}/${row}`);
    }
  }
  return groups;
}

/** The size of the largest group of places in a class. */
export function maxSeatsTogether(layout: CoachDeckLayout, serviceClass: ServiceClass): number {
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
