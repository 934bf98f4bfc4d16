import { describe, expect, it } from '@jest/globals';
import { chanceChangesAt, chancesFrom } from './chances';

const departure = new Date('2026-11-23T12:00:00Z');
const hoursBefore = (hours: number) => new Date(departure.getTime() - hours * 3_600_000);

describe('the chance that a traveller accepts', () => {
  it('is what the reference data expects, as long as nobody has answered', () => {
    const { chance, chanceByKind } = chancesFrom(0.8, [])(departure, hoursBefore(5));
    expect(chance).toBeCloseTo(0.8);
    for (const each of Object.values(chanceByKind)) expect(each).toBeCloseTo(0.8);
  });

  it('moves with each answer to proposals of the kind, asked for as long before departure', () => {
    const counts = [
      { kind: 'ring' as const, hours: 1, accepted: 0, refused: 20 },
      { kind: 'two-way' as const, hours: 1, accepted: 60, refused: 0 },
    ];
    const chances = chancesFrom(0.8, counts);
    const { chance, chanceByKind } = chances(departure, hoursBefore(5));
    expect(chanceByKind.ring).toBeCloseTo(16 / 40);
    expect(chanceByKind['two-way']).toBeCloseTo(76 / 80);
    expect(chanceByKind.chain).toBeCloseTo(0.8);
    expect(chance).toBe(chanceByKind['two-way']);
    expect(chances(departure, hoursBefore(6)).chanceByKind.ring).toBeCloseTo(0.8);
    expect(chances(departure, hoursBefore(1.9)).chanceByKind.ring).toBeCloseTo(0.8);
  });

  it('stays above nothing and below certainty, and is the same for the same counts', () => {
    const counts = [{ kind: 'chain' as const, hours: 0, accepted: 0, refused: 100_000 }];
    const low = chancesFrom(0.8, counts)(departure, departure);
    expect(low.chanceByKind.chain).toBeGreaterThan(0);
    expect(chancesFrom(0.8, counts)(departure, departure)).toEqual(low);
  });

  it('is read again when the departure comes nearer than the answers it was read from', () => {
    for (const hours of [100, 72, 30, 24, 7, 3, 1]) {
      const now = hoursBefore(hours);
      const at = new Date(chanceChangesAt(departure, now));
      expect(at > now).toBe(true);
      const counts = [0, 1, 2, 3, 4].map((nth) => ({
        ...{ kind: 'ring' as const, hours: nth, accepted: nth, refused: 0 },
      }));
      const chances = chancesFrom(0.5, counts);
      const before = chances(departure, new Date(at.getTime() - 1)).chanceByKind.ring;
      expect(before).toBe(chances(departure, now).chanceByKind.ring);
    }
  });
});
