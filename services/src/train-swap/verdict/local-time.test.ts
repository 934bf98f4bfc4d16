import { describe, expect, it } from '@jest/globals';
import {
  addDays,
  endOfLocalDay,
  localDate,
  localMinutes,
  localTime,
  localWeekday,
  startOfLocalDay,
} from './local-time';

const london = 'Europe/London';

describe('times at the station', () => {
  it('reads the station clock, not UTC', () => {
    expect(localTime(new Date('2026-06-30T23:30:00Z'), london)).toBe('00:30');
    expect(localDate(new Date('2026-06-30T23:30:00Z'), london)).toBe('2026-07-01');
    expect(localMinutes(new Date('2026-06-30T23:30:00Z'), london)).toBe(30);
    expect(localWeekday(new Date('2026-11-21T12:00:00Z'), london)).toBe(6);
  });

  it('knows the days of 23 and 25 hours', () => {
    const hours = (date: string) =>
      (startOfLocalDay(addDays(date, 1), london).getTime() -
        startOfLocalDay(date, london).getTime()) /
      3_600_000;
    expect(hours('2026-03-29')).toBe(23);
    expect(hours('2026-10-25')).toBe(25);
    expect(hours('2026-11-21')).toBe(24);
  });

  it('ends a day when the next one begins there', () => {
    expect(endOfLocalDay(new Date('2026-07-01T22:59:00Z'), london).toISOString()).toBe(
      '2026-07-01T23:00:00.000Z',
    );
    expect(startOfLocalDay('2026-11-21', 'Asia/Kathmandu').toISOString()).toBe(
      '2026-11-20T18:15:00.000Z',
    );
  });
});
