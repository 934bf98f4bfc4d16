import { describe, expect, it } from '@jest/globals';
import { createChances, getChanceValidUntil } from './chances';

const departure = new Date('2026-11-23T12:00:00Z');
const hoursBefore = (hours: number) => new Date(departure.getTime() - hours * 3_600_000);

describe('the chance that a traveller accepts', () => {
  it('is the configured chance without responses', () => {
    const { chance, chanceByKind } = createChances(0.8, [])(departure, hoursBefore(5));
    expect(chance).toBeCloseTo(0.8);
    for (const each of Object.values(chanceByKind)) expect(each).toBeCloseTo(0.8);
  });

  it('changes with each response to the same kind at the same time before departure', () => {
    const counts = [
      { kind: 'ring' as const, hours: 1, accepted: 0, declined: 20 },
      { kind: 'two-way' as const, hours: 1, accepted: 60, declined: 0 },
    ];
    const chances = createChances(0.8, counts);
    const { chance, chanceByKind } = chances(departure, hoursBefore(5));
    expect(chanceByKind.ring).toBeCloseTo(16 / 40);
    expect(chanceByKind['two-way']).toBeCloseTo(76 / 80);
    expect(chanceByKind.chain).toBeCloseTo(0.8);
    expect(chance).toBe(chanceByKind['two-way']);
    expect(chances(departure, hoursBefore(6)).chanceByKind.ring).toBeCloseTo(0.8);
    expect(chances(departure, hoursBefore(1.9)).chanceByKind.ring).toBeCloseTo(0.8);
  });

  it('stays between 0 and 1 and is deterministic', () => {
    const counts = [{ kind: 'chain' as const, hours: 0, accepted: 0, declined: 100_000 }];
    const low = createChances(0.8, counts)(departure, departure);
    expect(low.chanceByKind.chain).toBeGreaterThan(0);
    expect(createChances(0.8, counts)(departure, departure)).toEqual(low);
  });

  it('is recomputed when another time before departure applies', () => {
    for (const hours of [100, 72, 30, 24, 7, 3, 1]) {
      const now = hoursBefore(hours);
      const at = new Date(getChanceValidUntil(departure, now));
      expect(at > now).toBe(true);
      const counts = [0, 1, 2, 3, 4].map((nth) => ({
        kind: 'ring' as const,
        hours: nth,
        accepted: nth,
        declined: 0,
      }));
      const chances = createChances(0.5, counts);
      const before = chances(departure, new Date(at.getTime() - 1)).chanceByKind.ring;
      expect(before).toBe(chances(departure, now).chanceByKind.ring);
    }
  });
});
