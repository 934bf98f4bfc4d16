import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { generateOccupancy } from './generate-occupancy';

const seats = Array.from({ length: 200 }, (_, index) => ({ coach: 'B', place: String(index + 1) }));

const anyInput = fc.record({
  trainId: fc.string({ minLength: 1 }),
  serviceDate: fc.constantFrom('2026-11-21', '2026-11-22', '2027-03-28'),
  callCount: fc.integer({ min: 2, max: 14 }),
  departureMinute: fc.integer({ min: 0, max: 1439 }),
  seats: fc.constant(seats),
});

describe('generateOccupancy', () => {
  it('returns the same passengers for the same input', () => {
    fc.assert(
      fc.property(anyInput, (input) => {
        expect(generateOccupancy(input)).toEqual(generateOccupancy(input));
      }),
    );
  });

  it('never assigns a place twice on a segment and leaves places free', () => {
    fc.assert(
      fc.property(anyInput, (input) => {
        const held = new Set<string>();
        const seated = new Set<string>();
        for (const { coach, place, fromCall, toCall } of generateOccupancy(input)) {
          expect(fromCall).toBeLessThan(toCall);
          expect(toCall).toBeLessThan(input.callCount);
          seated.add(`${coach}/${place}`);
          for (let segment = fromCall; segment < toCall; segment += 1) {
            const key = `${coach}/${place}/${segment}`;
            expect(held.has(key)).toBe(false);
            held.add(key);
          }
        }
        expect(seated.size).toBeGreaterThan(seats.length * 0.1);
        expect(seated.size).toBeLessThan(seats.length * 0.98);
      }),
    );
  });

  it('differs by day and has more passengers in the peak', () => {
    const on = (serviceDate: string, departureMinute: number) =>
      generateOccupancy({ trainId: '1S13', serviceDate, callCount: 2, departureMinute, seats });
    expect(on('2026-11-21', 600)).not.toEqual(on('2026-11-22', 600));
    expect(on('2026-11-21', 480).length).toBeGreaterThan(on('2026-11-21', 720).length);
  });
});
