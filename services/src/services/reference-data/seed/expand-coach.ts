import type { Coach, Place, PlaceProperty } from '../coaches/coach-deck-layout';

/**
 * One run of rows in a coach. `row`: seats one behind the other. `bay`: two rows that face each other over a
 * table. `priority`: a row by the door for those who need it. `wheelchair`: a space and its companion's seat.
 * `pillar`: a row whose window is beside a pillar. `pair`: the two seats of one side alone. `solo`: one seat.
 */
export type RowKind = 'row' | 'bay' | 'priority' | 'wheelchair' | 'pillar' | 'pair' | 'solo';

export type CoachPlan = {
  id: string;
  class: Coach['class'];
  features: Coach['features'];
  rows: readonly { kind: RowKind; times?: number | undefined; family?: boolean | undefined }[];
};

type Seat = { column: number; properties: PlaceProperty[] };

/** Standard is 2 + 2, First 1 + 2; the aisle has a column of its own. */
const columnsOf = (serviceClass: Coach['class']): Seat[] =>
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

const withMore = (seats: Seat[], ...more: PlaceProperty[]): Seat[] =>
  seats.map((seat) => ({ ...seat, properties: [...seat.properties, ...more] }));

const sideBySide = (seats: Seat[]): Seat[] =>
  seats.flatMap((seat) => withMore([seat], ...(isSolo(seat) ? [] : (['SIDE_BY_SIDE'] as const))));

/** The seats of each row that one run of this kind takes. */
const rowsOf = (kind: RowKind, serviceClass: Coach['class']): Seat[][] => {
  const across = columnsOf(serviceClass);
  const pair = sideBySide(across.filter((seat) => !isSolo(seat)).slice(-2));
  switch (kind) {
    case 'row':
      return [sideBySide(across)];
    case 'bay': {
      const backward = withMore(sideBySide(across), 'FACE_2_FACE', 'TABLE');
      return [backward, withMore(backward, 'FORWARD_FACING')];
    }
    case 'priority':
      return [withMore(sideBySide(across), 'EASY_ACCESS')];
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
          ...withMore(pair.slice(-1), 'NEAR_WHEELCHAIR'),
        ],
      ];
  }
};

const has = (row: Seat[] | undefined, property: PlaceProperty): boolean =>
  row?.some(({ properties }) => properties.includes(property)) ?? false;

/** How many rows are in the front half of a coach; no bay is cut in two. */
const frontHalf = (rows: Seat[][]): number => {
  const half = Math.ceil(rows.length / 2);
  const last = rows[half - 1];
  const cutsBay = has(last, 'FACE_2_FACE') && !has(last, 'FORWARD_FACING');
  return cutsBay ? half - 1 : half;
};

/** A coach of more rows has a rack in the middle, too. */
const shortCoach = 14;

/**
 * Every place of a coach, numbered from the front, from its plan. Schematic: seats one behind the other face away
 * from the middle, as in many open coaches, so in the front half they face forward. Racks stand at both ends and, in a
 * long coach, back to back with both halves in the middle.
 */
export const expandCoach = (plan: CoachPlan): Coach => {
  const rows = plan.rows.flatMap(({ kind, times = 1, family = false }) =>
    Array.from({ length: times }, () => rowsOf(kind, plan.class))
      .flat()
      .map((seats) => withMore(seats, 'POWER', ...(family ? (['FAMILY'] as const) : []))),
  );
  const middle = frontHalf(rows);
  const racks = [0, ...(rows.length > shortCoach ? [middle] : []), rows.length];
  const seats = rows.flatMap((inRow, index) => {
    const row = index + 1;
    const more: PlaceProperty[] = [];
    if (row <= middle && !has(inRow, 'FACE_2_FACE')) more.push('FORWARD_FACING');
    if (racks.includes(index) || racks.includes(row)) more.push('NEAR_LUGGAGE');
    if (plan.features.includes('QUIET')) more.push('SILENCE');
    return withMore(inRow, ...more).map((seat) => ({ ...seat, row }));
  });
  const places: Place[] = seats.map((seat, index) => ({ number: String(index + 1), ...seat }));
  const { id, class: serviceClass, features } = plan;
  const width = serviceClass === 'STANDARD' ? 5 : 4;
  return { id, class: serviceClass, features, width, racks, places };
};
