import { describe, expect, it } from '@jest/globals';
import { coachOf, openCoach, placeOf } from '../../../testing/train';
import { type Direction, type PlanLayout, placeInDirection, planLayout } from './plan-layout';

function findPlace(layout: PlanLayout, number: string) {
  const found = layout.drawn.flat().find(({ place }) => place.number === number);
  if (!found) throw new Error(`no place ${number}`);
  return found;
}

describe('the plan of a coach', () => {
  it('closes gaps between rows and leaves the aisle open', () => {
    const layout = planLayout(coachOf('C', [placeOf('1', 3, 1), placeOf('2', 7, 4)]));
    expect(layout).toMatchObject({ rows: 2, columns: 5 });
    expect(findPlace(layout, '2')).toMatchObject({ row: 2, column: 4 });
  });

  it('puts racks on their own lines between the rows, on both sides of the aisle', () => {
    const layout = planLayout(openCoach('C', 4, { racks: [0, 2, 4] }));
    expect(layout.lines.join(' ')).toBe('rack seat seat rack seat seat rack');
    expect(layout.drawn.map((row) => row[0]?.line)).toEqual([2, 3, 5, 6]);
    expect(layout.racks.slice(2, 4)).toEqual([
      { line: 4, fromColumn: 1, toColumn: 2 },
      { line: 4, fromColumn: 4, toColumn: 5 },
    ]);
    expect(planLayout(openCoach('C', 4))).toMatchObject({ racks: [], rows: 4 });
  });

  it('accepts columns that start at 0', () => {
    const layout = planLayout(coachOf('C', [placeOf('1', 0, 0), placeOf('2', 0, 4)]));
    expect(findPlace(layout, '1')).toMatchObject({ row: 1, column: 1 });
    expect(findPlace(layout, '2')).toMatchObject({ row: 1, column: 5 });
  });

  it('puts tables between facing seats', () => {
    const bay = ['FACE_2_FACE', 'TABLE'];
    const layout = planLayout(
      coachOf('C', [
        placeOf('1', 1, 1),
        placeOf('2', 2, 1, bay),
        placeOf('3', 3, 1, bay),
        placeOf('4', 4, 1, bay),
        placeOf('5', 5, 1, bay),
        placeOf('6', 6, 1, ['TABLE']),
      ]),
    );
    expect(layout.drawn.flat().map(({ table }) => table)).toEqual([
      null,
      'after',
      'before',
      'after',
      'before',
      null,
    ]);
  });
});

describe('an arrow key', () => {
  const layout = planLayout(openCoach('C', 3));
  it.each<[string, Direction, string]>([
    ['2', 'right', '3'],
    ['3', 'left', '2'],
    ['4', 'right', '4'],
    ['1', 'down', '5'],
    ['5', 'up', '1'],
    ['1', 'up', '1'],
    ['12', 'down', '12'],
    ['6', 'start', '5'],
    ['6', 'end', '8'],
  ])('moves from %s %s to %s', (from, direction, to) => {
    expect(placeInDirection(layout, findPlace(layout, from), direction).place.number).toBe(to);
  });

  it('skips a row without a seat nearby', () => {
    const layoutWithGaps = planLayout(
      coachOf('C', [placeOf('1', 1, 1), placeOf('2', 2, 5), placeOf('3', 3, 1)]),
    );
    expect(
      placeInDirection(layoutWithGaps, findPlace(layoutWithGaps, '1'), 'down').place.number,
    ).toBe('3');
  });
});
