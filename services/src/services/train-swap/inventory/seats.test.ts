import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { seatKey } from '../contract/seat';
import type { CoachDeckLayout } from '../contract/seat-map';
import { bookableSeats, crowdingOf, seatFault, seatTogether } from './seats';

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

describe('places that may be offered', () => {
  it('are those of the class, without protected ones', () => {
    const seats = bookableSeats(layout, 'STANDARD').map(seatKey);
    expect(seats).toHaveLength(15);
    expect(seats).not.toContain('B/1');
    expect(seats).not.toContain('A/1');
  });

  it('are told apart from those that cannot be chosen', () => {
    const fault = (coachId: string, place: string) =>
      seatFault(layout, 'STANDARD', { coach: coachId, place });
    expect(fault('C', '3')).toBeNull();
    expect(fault('B', '1')).toBe('protected-place');
    expect(fault('A', '1')).toBe('other-class');
    expect(fault('C', '99')).toBe('unknown-place');
    expect(fault('Z', '1')).toBe('unknown-place');
  });
});

describe('crowding', () => {
  it('is low below half and high from four fifths', () => {
    expect([0, 49, 50, 79, 80, 100].map((taken) => crowdingOf(taken, 100))).toEqual([
      'low',
      'low',
      'medium',
      'medium',
      'high',
      'high',
    ]);
    expect(crowdingOf(0, 0)).toBe('high');
  });
});

describe('places chosen for those who chose none', () => {
  it('are in one row where it has room', () => {
    const taken = new Set(['B/2', 'B/3', 'B/5', 'B/6']);
    expect(seatTogether(layout, 'STANDARD', taken, 3)?.map(seatKey)).toEqual(['C/1', 'C/2', 'C/3']);
    expect(seatTogether(layout, 'STANDARD', taken, 2)?.map(seatKey)).toEqual(['B/7', 'B/8']);
  });

  it('are free, distinct and of the class, or there are none', () => {
    const all = bookableSeats(layout, 'STANDARD').map(seatKey);
    fc.assert(
      fc.property(fc.subarray(all), fc.integer({ min: 1, max: 9 }), (takenKeys, count) => {
        const taken = new Set(takenKeys);
        const seats = seatTogether(layout, 'STANDARD', taken, count)?.map(seatKey);
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
