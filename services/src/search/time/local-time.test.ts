import { describe, expect, it } from '@jest/globals';
import {
  addDays,
  daysBetween,
  localClock,
  localDate,
  localInstant,
  serviceDayStart,
  writeInstant,
} from './local-time';

const london = 'Europe/London';
const at = (date: string, hours: number, zone = london) =>
  writeInstant(serviceDayStart(date, zone) + hours * 3_600_000);

describe('the times of a service date', () => {
  it('are plain local times on an ordinary day', () => {
    expect(at('2026-01-15', 6)).toBe('2026-01-15T06:00:00Z');
    expect(at('2026-07-15', 6)).toBe('2026-07-15T05:00:00Z');
  });

  it('are right on the day when clocks go forward', () => {
    expect(at('2026-03-29', 6)).toBe('2026-03-29T05:00:00Z');
    expect(at('2026-03-29', 22)).toBe('2026-03-29T21:00:00Z');
  });

  it('are right on the day when clocks go back', () => {
    expect(at('2026-10-25', 6)).toBe('2026-10-25T06:00:00Z');
    expect(at('2026-10-25', 22)).toBe('2026-10-25T22:00:00Z');
  });

  it('keep a train that runs through the change at its true length', () => {
    const start = serviceDayStart('2026-03-28', london);
    expect(localClock(start + 23 * 3_600_000, london)).toBe('23:00');
    expect(localClock(start + 26 * 3_600_000, london)).toBe('03:00');
    expect(localClock(serviceDayStart('2026-10-24', london) + 26 * 3_600_000, london)).toBe(
      '01:00',
    );
  });

  it('count from noon minus twelve hours, so 00:30 of a change day is an hour off midnight', () => {
    expect(at('2026-03-29', 0.5)).toBe('2026-03-28T23:30:00Z');
    expect(at('2026-10-25', 0.5)).toBe('2026-10-25T00:30:00Z');
  });

  it('follow zones that change on other days or by other amounts', () => {
    expect(at('2026-03-08', 6, 'America/New_York')).toBe('2026-03-08T10:00:00Z');
    expect(at('2026-04-05', 6, 'Australia/Lord_Howe')).toBe('2026-04-04T19:30:00Z');
    expect(at('2019-03-13', 4, 'Europe/Berlin')).toBe('2019-03-13T03:00:00Z');
  });
});

describe('a local clock time', () => {
  it('is the first of the two when it comes twice', () => {
    expect(writeInstant(localInstant('2026-10-25', 1.5 * 3600, london))).toBe(
      '2026-10-25T00:30:00Z',
    );
  });

  it('is the moment of the change when clocks skip it', () => {
    expect(writeInstant(localInstant('2026-03-29', 1.5 * 3600, london))).toBe(
      '2026-03-29T01:00:00Z',
    );
  });

  it('gives days of 23 and 25 hours', () => {
    const hours = (date: string) =>
      (localInstant(addDays(date, 1), 0, london) - localInstant(date, 0, london)) / 3_600_000;
    expect([hours('2026-03-29'), hours('2026-06-01'), hours('2026-10-25')]).toEqual([23, 24, 25]);
  });
});

describe('dates', () => {
  it('are those of the place, not of the server', () => {
    expect(localDate(Date.parse('2026-07-15T23:30:00Z'), london)).toBe('2026-07-16');
    expect(localDate(Date.parse('2026-07-15T23:30:00Z'), 'America/New_York')).toBe('2026-07-15');
  });

  it('are added and counted across months and changes', () => {
    expect(addDays('2026-02-28', 1)).toBe('2026-03-01');
    expect(addDays('2026-10-26', -2)).toBe('2026-10-24');
    expect(daysBetween('2026-03-28', '2026-03-30')).toBe(2);
  });
});
