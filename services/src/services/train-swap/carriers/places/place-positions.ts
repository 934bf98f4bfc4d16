import type { Osdm } from 'shared-osdm';

type Position = { row: number; column: number; properties: readonly string[] };
export type Positions = { rows: number; width: number; of: ReadonlyMap<string, Position> };

/** Positions of the places of a layout, in rows along the coach and columns across it. */
export function toPositions({ dimension, placeGroups = [] }: Osdm['CoachDeckLayout']): Positions {
  // Coaches are drawn upright or lying, and are longer than they are wide.
  const isLying = dimension.width > dimension.height;
  const places = placeGroups
    .flatMap((group) => group.places)
    .map(({ number, placeProperties, rectangle: { position, dimension: size } }) => ({
      number,
      properties: placeProperties ?? [],
      along: isLying ? position.x : position.y,
      across: isLying ? position.y : position.x,
      size: isLying ? size.height : size.width,
    }));
  const rows = [...new Set(places.map(({ along }) => along))].sort(byNumber);
  const columns = numberColumns(places);
  const of = places.map(({ number, along, across, properties }) => {
    const row = rows.indexOf(along) + 1;
    return [number, { row, column: columns.get(across) ?? 1, properties }] as const;
  });
  return { rows: rows.length, width: Math.max(1, ...columns.values()), of: new Map(of) };
}

/** Places with more than a place between them have an aisle between them, which is a column. */
function numberColumns(places: readonly { across: number; size: number }[]): Map<number, number> {
  const used = [...new Set(places.map(({ across }) => across))].sort(byNumber);
  const size = Math.min(...places.map((place) => place.size));
  const columns = new Map<number, number>();
  let column = 0;
  for (const [index, across] of used.entries()) {
    const gap = index === 0 ? size : across - (used[index - 1] ?? 0);
    column += gap > size ? 2 : 1;
    columns.set(across, column);
  }
  return columns;
}

const byNumber = (one: number, other: number): number => one - other;

/** Two places, the aisle, two places. */
const usualColumns = [1, 2, 4, 5];

/** Positions for places of which no layout is known, in their order. */
export function arrangePlaces(numbers: readonly string[]): Positions {
  const of = numbers.map((number, index) => {
    const column = usualColumns[index % usualColumns.length] ?? 1;
    const row = Math.floor(index / usualColumns.length) + 1;
    return [number, { row, column, properties: [] }] as const;
  });
  return { rows: Math.ceil(numbers.length / usualColumns.length), width: 5, of: new Map(of) };
}
