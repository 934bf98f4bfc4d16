import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { Journey } from '../../services/train-swap/contract';
import { chooseTrain, datesToSearch } from './choose-train';
import type { When } from './demonstration-bookings';

const journey = (departure: Date): Journey => ({
  id: departure.toISOString(),
  departure: departure.toISOString(),
  arrival: new Date(departure.getTime() + 3_600_000).toISOString(),
  durationMinutes: 60,
  changes: 0,
  legs: [
    {
      trainId: 'train',
      serviceDate: departure.toISOString().slice(0, 10),
      trainNumber: '1D01',
      operator: { code: 'GR', name: 'LNER' },
      from: { stationId: 'KGX', name: 'London Kings Cross' },
      to: { stationId: 'LDS', name: 'Leeds' },
      departure: departure.toISOString(),
      arrival: departure.toISOString(),
      timeZone: 'Europe/London',
      cancelled: false,
      delayMinutes: 0,
      layoutId: null,
    },
  ],
});

/** Every half hour from 06:33 to 21:33, in winter, when the station's clock is UTC. */
const trainsOn = (date: string) =>
  Array.from({ length: 31 }, (_, index) =>
    journey(new Date(Date.parse(`${date}T06:33:00Z`) + index * 1_800_000)),
  );

function choose(when: When, now: Date) {
  for (const day of datesToSearch({ when, now })) {
    const chosen = chooseTrain({ when, now }, trainsOn(day));
    if (chosen) return chosen;
  }
  return null;
}

describe('the train of a demonstration booking', () => {
  it('departs tomorrow, nearest to the requested minute', () => {
    const when: When = { kind: 'ahead', days: 1, minute: 600 };
    expect(choose(when, new Date('2026-11-21T23:59:00Z'))?.departure).toBe(
      '2026-11-22T10:03:00.000Z',
    );
  });

  it('is not a cancelled train', () => {
    const when: When = { kind: 'ahead', days: 1, minute: 603 };
    const trains = trainsOn('2026-11-22').map((each) => ({
      ...each,
      legs: each.legs.map((leg) => ({ ...leg, cancelled: each.departure.includes('T10:03') })),
    }));
    const chosen = chooseTrain({ when, now: new Date('2026-11-21T12:00:00Z') }, trains);
    expect(chosen?.departure).not.toContain('T10:03');
  });

  it('has a change only when there is no direct train', () => {
    const when: When = { kind: 'ahead', days: 1, minute: 600 };
    const now = new Date('2026-11-21T12:00:00Z');
    const trains = trainsOn('2026-11-22');
    const changing = trains.map((each) => ({
      ...each,
      changes: 1,
      legs: [...each.legs, ...each.legs],
    }));
    expect(chooseTrain({ when, now }, changing)?.departure).toContain('T10:03');
    const through = trains.at(-1);
    expect(chooseTrain({ when, now }, [...changing, ...trains.slice(-1)])).toBe(through);
  });

  it('of kind gone is past its cut-off at every minute of the day', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1439 }), (minute) => {
        const now = new Date(Date.parse('2026-11-21T00:00:00Z') + minute * 60_000);
        const chosen = choose({ kind: 'gone' }, now);
        const departure = Date.parse(chosen?.departure ?? '');
        expect(now.getTime()).toBeGreaterThanOrEqual(departure - 15 * 60_000);
        const firstGone = minute >= 6 * 60 + 28;
        expect(chosen?.departure.slice(0, 10)).toBe(firstGone ? '2026-11-21' : '2026-11-20');
      }),
      { numRuns: 1440 },
    );
  });
});
