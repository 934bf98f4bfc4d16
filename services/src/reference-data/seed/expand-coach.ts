import type { Coach, Place, PlaceProperty } from '../coach-deck-layout';

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
    case 'bay':
      return Array.from({ length: 2 }, () => withMore(sideBySide(across), 'FACE_2_FACE', 'TABLE'));
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

/** Every place of a coach, numbered from the front, from its plan. */
export const expandCoach = (plan: CoachPlan): Coach => {
  const places: Place[] = [];
  let row = 0;
  for (const { kind, times = 1, family = false } of plan.rows) {
    for (let repeat = 0; repeat < times; repeat += 1) {
      for (const seats of rowsOf(kind, plan.class)) {
        row += 1;
        for (const { column, properties } of seats) {
          const more: PlaceProperty[] = ['POWER'];
          if (plan.features.includes('QUIET')) more.push('SILENCE');
          if (family) more.push('FAMILY');
          places.push({
            number: String(places.length + 1),
            row,
            column,
            properties: [...properties, ...more],
          });
        }
      }
    }
  }
  const { id, class: serviceClass, features } = plan;
  return { id, class: serviceClass, features, width: serviceClass === 'STANDARD' ? 5 : 4, places };
};
