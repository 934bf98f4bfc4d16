import { describe, expect, it } from '@jest/globals';
import {
  addDays,
  daysBetween,
  endOfLocalDay,
  localDate,
  localDay,
  localInstant,
  localMinutes,
  localTime,
  localWeekday,
  startOfLocalDay,
} from './local-time';

const london = 'Europe/London';

describe('local times', () => {
  it('use the time zone, not UTC', () => {
    expect(localTime(new Date('2026-06-30T23:30:00Z'), london)).toBe('00:30');
    expect(localDate(new Date('2026-06-30T23:30:00Z'), london)).toBe('2026-07-01');
    expect(localMinutes(new Date('2026-06-30T23:30:00Z'), london)).toBe(30);
    expect(localWeekday(new Date('2026-11-21T12:00:00Z'), london)).toBe(6);
    expect(localDay(new Date('2026-06-30T23:30:00Z'), london)).toBe('Wednesday 1 July');
  });

  it('have days of 23 and 25 hours when the clocks change', () => {
    const hours = (date: string) =>
      (startOfLocalDay(addDays(date, 1), london).getTime() -
        startOfLocalDay(date, london).getTime()) /
      3_600_000;
    expect(hours('2026-03-29')).toBe(23);
    expect(hours('2026-10-25')).toBe(25);
    expect(hours('2026-11-21')).toBe(24);
  });

  it('end a day when the next local day begins', () => {
    expect(endOfLocalDay(new Date('2026-07-01T22:59:00Z'), london).toISOString()).toBe(
      '2026-07-01T23:00:00.000Z',
    );
    expect(startOfLocalDay('2026-11-21', 'Asia/Kathmandu').toISOString()).toBe(
      '2026-11-20T18:15:00.000Z',
    );
  });
});

describe('localInstant', () => {
  it('returns the first instant when a clock time occurs twice', () => {
    expect(new Date(localInstant('2026-10-25', 1.5 * 3600, london)).toISOString()).toBe(
      '2026-10-25T00:30:00.000Z',
    );
  });

  it('returns the instant of the change when the clocks skip a time', () => {
    expect(new Date(localInstant('2026-03-29', 1.5 * 3600, london)).toISOString()).toBe(
      '2026-03-29T01:00:00.000Z',
    );
  });

  it('returns days of 23 and 25 hours when the clocks change', () => {
    const hours = (date: string) =>
      (localInstant(addDays(date, 1), 0, london) - localInstant(date, 0, london)) / 3_600_000;
    expect([hours('2026-03-29'), hours('2026-06-01'), hours('2026-10-25')]).toEqual([23, 24, 25]);
  });
});

describe('dates', () => {
  it('are in the given time zone, not in that of the server', () => {
    expect(localDate(Date.parse('2026-07-15T23:30:00Z'), london)).toBe('2026-07-16');
    expect(localDate(Date.parse('2026-07-15T23:30:00Z'), 'America/New_York')).toBe('2026-07-15');
  });

  it('are added and counted across months and clock changes', () => {
    expect(addDays('2026-02-28', 1)).toBe('2026-03-01');
    expect(addDays('2026-10-26', -2)).toBe('2026-10-24');
    expect(daysBetween('2026-03-28', '2026-03-30')).toBe(2);
  });
});

describe('localDate and localTime', () => {
  it.each(['Europe/London', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Kathmandu'])(
    'agree with Intl in %s for a year',
    (timeZone) => {
      const byIntl = new Intl.DateTimeFormat('sv-SE', {
        timeZone,
        dateStyle: 'short',
        timeStyle: 'short',
      });
      const start = Date.parse('2026-01-01T00:00:00Z');
      const wrong: [string, string][] = [];
      for (let minute = 0; minute < 366 * 1440; minute += 7) {
        const instant = start + minute * 60_000;
        const actual = `${localDate(instant, timeZone)} ${localTime(instant, timeZone)}`;
        const expected = byIntl.format(instant);
        if (actual !== expected) wrong.push([actual, expected]);
      }
      expect(wrong).toEqual([]);
    },
  );
});
