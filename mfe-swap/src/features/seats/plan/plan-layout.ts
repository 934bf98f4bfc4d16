import type { Coach, Place } from '../get-seat-map';

/** A place with its position: `row` along the coach from 1, `line` the same including racks, `column` across from 1. */
export type DrawnPlace = {
  place: Place;
  row: number;
  line: number;
  column: number;
  /** The side of its table, along the coach. */
  table: 'before' | 'after' | null;
};

/** A luggage rack on one side of the aisle, or across a coach without an aisle. */
export type DrawnRack = { line: number; fromColumn: number; toColumn: number };

export type PlanLayout = {
  rows: number;
  columns: number;
  drawn: DrawnPlace[][];
  /** The content of each line along the coach. */
  lines: ('seat' | 'rack')[];
  racks: DrawnRack[];
};

/** Computes the layout of a coach: rows without gaps, racks between them, and the side of each table. */
export function planLayout({ places, width, racks = [] }: Coach): PlanLayout {
  const rowNumbers = [...new Set(places.map(({ row }) => row))].sort((a, b) => a - b);
  const firstColumn = Math.min(1, ...places.map(({ column }) => column));
  const tables = tableSides(places);
  const racksBefore = (row: number) => racks.filter((rack) => rack < row).length;
  const drawn = rowNumbers.map((number, index) =>
    places
      .filter(({ row }) => row === number)
      .sort((one, other) => one.column - other.column)
      .map((place) => ({
        place,
        row: index + 1,
        line: index + 1 + racksBefore(number),
        column: place.column - firstColumn + 1,
        table: tables.get(place.number) ?? null,
      })),
  );
  const columns = Math.max(width, ...drawn.flat().map(({ column }) => column));
  const rackLines = racks.map(
    (rack) => rowNumbers.filter((number) => number <= rack).length + racksBefore(rack) + 1,
  );
  return {
    rows: rowNumbers.length,
    columns,
    drawn,
    lines: Array.from({ length: rowNumbers.length + racks.length }, (_, index) =>
      rackLines.includes(index + 1) ? 'rack' : 'seat',
    ),
    racks: rackLines.flatMap((line) =>
      besideAisle(drawn, columns).map((side) => ({ line, ...side })),
    ),
  };
}

/** The columns on both sides of the aisle; the aisle is the column without a place. */
function besideAisle(drawn: readonly DrawnPlace[][], columns: number) {
  const used = new Set(drawn.flat().map(({ column }) => column));
  const all = Array.from({ length: columns }, (_, index) => index + 1);
  const aisle = all.find((column) => !used.has(column));
  if (aisle === undefined) return [{ fromColumn: 1, toColumn: columns }];
  return [
    { fromColumn: 1, toColumn: aisle - 1 },
    { fromColumn: aisle + 1, toColumn: columns },
  ];
}

/** Facing seats are pairs along the coach with a table between them. */
function tableSides(places: readonly Place[]): Map<string, 'before' | 'after'> {
  const sides = new Map<string, 'before' | 'after'>();
  const facing = places.filter(
    ({ properties }) => properties.includes('FACE_2_FACE') && properties.includes('TABLE'),
  );
  for (const place of facing.sort((one, other) => one.row - other.row)) {
    if (sides.has(place.number)) continue;
    const opposite = facing.find(
      ({ row, column, number }) =>
        column === place.column && row > place.row && row <= place.row + 2 && !sides.has(number),
    );
    if (!opposite) continue;
    sides.set(place.number, 'after');
    sides.set(opposite.number, 'before');
  }
  return sides;
}

export type Direction = 'up' | 'down' | 'left' | 'right' | 'start' | 'end';

/**
 * The target of an arrow key with the rows drawn one below the other: the next place in that direction, across the
 * aisle and gaps; the same place at the end of the coach.
 */
export function placeInDirection(
  { drawn }: PlanLayout,
  from: DrawnPlace,
  direction: Direction,
): DrawnPlace {
  const line = drawn[from.row - 1] ?? [];
  if (direction === 'start') return line[0] ?? from;
  if (direction === 'end') return line.at(-1) ?? from;
  if (direction === 'left') return line.filter(({ column }) => column < from.column).at(-1) ?? from;
  if (direction === 'right') return line.find(({ column }) => column > from.column) ?? from;
  const ahead =
    direction === 'down' ? drawn.slice(from.row) : drawn.slice(0, from.row - 1).reverse();
  for (const row of ahead) {
    const nearest = [...row].sort(
      (one, other) => Math.abs(one.column - from.column) - Math.abs(other.column - from.column),
    )[0];
    if (nearest && Math.abs(nearest.column - from.column) <= 1) return nearest;
  }
  return from;
}
