import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { adultFare, distanceKm, type FareModel } from './fare-model';

const model: FareModel = {
  currency: 'GBP',
  base: 450,
  perKilometre: 1400,
  firstClassPercent: 160,
  roundDownTo: 5,
  bands: [
    { name: 'morning peak', fromMinute: 390, toMinute: 570, weekdaysOnly: true, percent: 140 },
    { name: 'evening', fromMinute: 1200, toMinute: 1440, weekdaysOnly: false, percent: 85 },
  ],
};

const fare = (departure: string, change: Partial<Parameters<typeof adultFare>[1]> = {}) =>
  adultFare(model, {
    kilometres: 534,
    departure: new Date(departure),
    timeZone: 'Europe/London',
    serviceClass: 'STANDARD',
    ...change,
  });

describe('the illustrative fare', () => {
  it('increases with distance and is rounded down to 5p', () => {
    expect(fare('2026-11-23T11:00:00Z')).toBe(7925);
    expect(fare('2026-11-23T11:00:00Z', { kilometres: 10 })).toBe(590);
  });

  it('is higher in the weekday peak and lower in the evening, in local time', () => {
    expect(fare('2026-11-23T08:00:00Z')).toBe(11095);
    expect(fare('2026-11-22T08:00:00Z')).toBe(7925);
    expect(fare('2026-11-23T20:30:00Z')).toBe(6735);
    expect(fare('2026-07-01T05:30:00Z')).toBe(fare('2026-11-23T06:30:00Z'));
  });

  it('is higher in first class', () => {
    expect(fare('2026-11-23T11:00:00Z', { serviceClass: 'FIRST' })).toBe(12680);
  });

  it('is always a positive multiple of 5p', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 3000, noNaN: true }), (kilometres) => {
        const amount = fare('2026-11-23T08:00:00Z', { kilometres });
        expect(amount % 5).toBe(0);
        expect(amount).toBeGreaterThan(0);
      }),
    );
  });
});

describe('kilometres between stations', () => {
  it('returns the distance between London and Edinburgh', () => {
    const kingsCross = { latitude: 51.5308, longitude: -0.1233 };
    const edinburgh = { latitude: 55.9521, longitude: -3.1894 };
    expect(Math.round(distanceKm(kingsCross, edinburgh))).toBe(531);
    expect(distanceKm(edinburgh, edinburgh)).toBe(0);
  });
});
