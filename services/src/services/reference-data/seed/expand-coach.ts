import { z } from 'zod';
import { type Coach, coach, type Place, type PlaceProperty } from '../coaches/coach-deck-layout';

/**
 * A group of rows in a coach. `row`: airline-style seats. `bay`: two rows that face each other over a table.
 * `priority`: a row of priority seats near the door. `wheelchair`: a wheelchair space and its companion seat.
 * `pillar`: a row with a restricted view. `pair`: the two seats of one side only. `solo`: one seat.
 */
const rowKind = z.enum(['row', 'bay', 'priority', 'wheelchair', 'pillar', 'pair', 'solo']);

export const coachPlan = coach.pick({ id: true, class: true, features: true }).extend({
  rows: z.array(
    z.strictObject({
      kind: rowKind,
      times: z.int().min(1).optional(),
      family: z.boolean().optional(),
    }),
  ),
});

type Seat = { column: number; properties: PlaceProperty[] };

/** Standard is 2 + 2, First 1 + 2; the aisle is a column. */
const getColumns = (serviceClass: Coach['class']): Seat[] =>
  serviceClass === 'STANDARD'
    ? [
        { column: 1, properties: ['WINDOW_SEAT'] },
        { column: 2, properties: ['AISLE_SEAT'] },
        { column: 4, properties: ['AISLE_SEAT'] },
        { column: 5, properties: ['WINDOW_SEAT'] },
      ]
    : [
        { column: 1, properties: ['WINDOW_SEAT', 'SOLO'] },
        { column: 3, properties: ['AISLE_SEAT'] },
        { column: 4, properties: ['WINDOW_SEAT'] },
      ];

const isSolo = ({ properties }: Seat): boolean => properties.includes('SOLO');

const addProperties = (seats: Seat[], ...more: PlaceProperty[]): Seat[] =>
  seats.map((seat) => ({ ...seat, properties: [...seat.properties, ...more] }));

const sideBySide = (seats: Seat[]): Seat[] =>
  seats.flatMap((seat) =>
    addProperties([seat], ...(isSolo(seat) ? [] : (['SIDE_BY_SIDE'] as const))),
  );

/** The seats of each row of this kind. */
function getRows(kind: z.output<typeof rowKind>, serviceClass: Coach['class']): Seat[][] {
  const across = getColumns(serviceClass);
  const pair = sideBySide(across.filter((seat) => !isSolo(seat)).slice(-2));
  switch (kind) {
    case 'row':
      return [sideBySide(across)];
    case 'bay': {
      const backward = addProperties(sideBySide(across), 'FACE_2_FACE', 'TABLE');
      return [backward, addProperties(backward, 'FORWARD_FACING')];
    }
    case 'priority':
      return [addProperties(sideBySide(across), 'EASY_ACCESS')];
    case 'pillar':
      return [
        sideBySide(across).map((seat) =>
          seat.properties.includes('WINDOW_SEAT')
            ? { ...seat, properties: [...seat.properties, 'RESTRICTED_VIEW'] }
            : seat,
        ),
      ];
    case 'pair':
      return [pair];
    case 'solo':
      return [across.slice(0, 1)];
    case 'wheelchair':
      return [
        [
          {
            column: across[0]?.column ?? 1,
            properties: ['WINDOW_SEAT', 'WHEELCHAIR', 'EASY_ACCESS'],
          },
          ...addProperties(pair.slice(-1), 'NEAR_WHEELCHAIR'),
        ],
      ];
  }
}

const has = (row: Seat[] | undefined, property: PlaceProperty): boolean =>
  row?.some(({ properties }) => properties.includes(property)) ?? false;

/** The number of rows in the front half of a coach. A bay is never split. */
function frontHalf(rows: Seat[][]): number {
  const half = Math.ceil(rows.length / 2);
  const last = rows[half - 1];
  const cutsBay = has(last, 'FACE_2_FACE') && !has(last, 'FORWARD_FACING');
  return cutsBay ? half - 1 : half;
}

/** A coach with more rows also has a rack in the middle. */
const maxRowsWithoutMiddleRack = 14;

/**
 * All places of a coach, numbered from the front. Schematic: airline-style seats face away from the middle, as in
 * many open coaches, so those in the front half face forward. Racks are at both ends and, in a long coach, in the
 * middle.
 */
export function expandCoach(plan: z.output<typeof coachPlan>): Coach {
  const rows = plan.rows.flatMap(({ kind, times = 1, family = false }) =>
    Array.from({ length: times }, () => getRows(kind, plan.class))
      .flat()
      .map((seats) => addProperties(seats, 'POWER', ...(family ? (['FAMILY'] as const) : []))),
  );
  const middle = frontHalf(rows);
  const racks = [0, ...(rows.length > maxRowsWithoutMiddleRack ? [middle] : []), rows.length];
  const seats = rows.flatMap((inRow, index) => {
    const row = index + 1;
    const more: PlaceProperty[] = [];
    if (row <= middle && !has(inRow, 'FACE_2_FACE')) more.push('FORWARD_FACING');
    if (racks.includes(index) || racks.includes(row)) more.push('NEAR_LUGGAGE');
    if (plan.features.includes('QUIET')) more.push('SILENCE');
    return addProperties(inRow, ...more).map((seat) => ({ ...seat, row }));
  });
  const places: Place[] = seats.map((seat, index) => ({ number: String(index + 1), ...seat }));
  const { id, class: serviceClass, features } = plan;
  const width = serviceClass === 'STANDARD' ? 5 : 4;
  return { id, class: serviceClass, features, width, racks, places };
}
