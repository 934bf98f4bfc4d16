import type { Coach, LegSeats, Place } from '../features/seats/get-seat-map';

export function placeOf(
  number: string,
  row: number,
  column: number,
  properties: string[] = [],
  state: Place['state'] = 'free',
): Place {
  return { number, row, column, properties, state };
}

export function coachOf(id: string, places: Place[], more: Partial<Coach> = {}): Coach {
  return { id, class: 'STANDARD', features: [], width: 5, places, ...more };
}

/** `rows` rows of two and two seats with the aisle in column 3, numbered from the front. */
export function openCoach(id: string, rows: number, more: Partial<Coach> = {}): Coach {
  const places: Place[] = [];
  for (let row = 1; row <= rows; row += 1) {
    for (const column of [1, 2, 4, 5]) {
      const side = column === 1 || column === 5 ? 'WINDOW_SEAT' : 'AISLE_SEAT';
      places.push(placeOf(String(places.length + 1), row, column, [side]));
    }
  }
  return coachOf(id, places, more);
}

export function legOf(coaches: Coach[], legIndex = 0): LegSeats {
  return { legIndex, layoutId: 'test', layoutName: 'Test train', schematic: true, coaches };
}
