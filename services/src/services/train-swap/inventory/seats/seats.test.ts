import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { seatKey } from '../../contract/seat';
import type { CoachDeckLayout } from '../../contract/seat-map';
import { bookableSeats, checkSeat, findSeatsTogether, getCrowding } from './seats';

const coach = (id: string, serviceClass: 'FIRST' | 'STANDARD', rows: number) => ({
  id,
  class: serviceClass,
  features: [],
  width: 4,
  places: Array.from({ length: rows * 4 }, (_, index) => ({
    number: String(index + 1),
    row: Math.floor(index / 4),
    column: index % 4,
    properties: id === 'B' && index === 0 ? ['WHEELCHAIR'] : ['WINDOW_SEAT'],
  })),
});

const layout: CoachDeckLayout = {
  id: 'test',
  name: 'Test train',
  schematic: true,
  coaches: [coach('A', 'FIRST', 1), coach('B', 'STANDARD', 2), coach('C', 'STANDARD', 2)],
};

describe('bookable places', () => {
  it('are the places of the class without protected places', () => {
    const seats = bookableSeats(layout, 'STANDARD').map(seatKey);
    expect(seats).toHaveLength(15);
    expect(seats).not.toContain('B/1');
    expect(seats).not.toContain('A/1');
  });

  it('have no error, and other places have a specific error', () => {
    const errorOf = (coachId: string, place: string) =>
      checkSeat(layout, 'STANDARD', { coach: coachId, place });
    expect(errorOf('C', '3')).toBeNull();
    expect(errorOf('B', '1')).toBe('protected-place');
    expect(errorOf('A', '1')).toBe('other-class');
    expect(errorOf('C', '99')).toBe('unknown-place');
    expect(errorOf('Z', '1')).toBe('unknown-place');
  });
});

describe('crowding', () => {
  it('is low below 50 percent and high from 80 percent', () => {
    expect([0, 49, 50, 79, 80, 100].map((taken) => getCrowding(taken, 100))).toEqual([
      'low',
      'low',
      'medium',
      'medium',
      'high',
      'high',
    ]);
    expect(getCrowding(0, 0)).toBe('high');
  });
});

describe('automatically chosen places', () => {
  it('are in one row when it has enough free places', () => {
    const taken = new Set(['B/2', 'B/3', 'B/5', 'B/6']);
    expect(findSeatsTogether(layout, 'STANDARD', taken, 3)?.map(seatKey)).toEqual([
      'C/1',
      'C/2',
      'C/3',
    ]);
    expect(findSeatsTogether(layout, 'STANDARD', taken, 2)?.map(seatKey)).toEqual(['B/7', 'B/8']);
  });

  it('are free, distinct and of the class, or null', () => {
    const all = bookableSeats(layout, 'STANDARD').map(seatKey);
    fc.assert(
      fc.property(fc.subarray(all), fc.integer({ min: 1, max: 9 }), (takenKeys, count) => {
        const taken = new Set(takenKeys);
        const seats = findSeatsTogether(layout, 'STANDARD', taken, count)?.map(seatKey);
        if (all.length - taken.size < count) {
          expect(seats).toBeUndefined();
          return;
        }
        expect(new Set(seats).size).toBe(count);
        for (const key of seats ?? []) {
          expect(all).toContain(key);
          expect(taken.has(key)).toBe(false);
        }
      }),
    );
  });
});
