import { describe, expect, it } from '@jest/globals';
import { localTime } from '../../../kit/values/local-time';
import { toInstant } from '../../../kit/values/schemas';
import { getServiceDayStart } from './service-day';

const london = 'Europe/London';
const at = (date: string, hours: number, zone = london) =>
  toInstant(new Date(getServiceDayStart(date, zone) + hours * 3_600_000));

describe('the times of a service date', () => {
  it('are local times on an ordinary day', () => {
    expect(at('2026-01-15', 6)).toBe('2026-01-15T06:00:00Z');
    expect(at('2026-07-15', 6)).toBe('2026-07-15T05:00:00Z');
  });

  it('are correct on the day when clocks go forward', () => {
    expect(at('2026-03-29', 6)).toBe('2026-03-29T05:00:00Z');
    expect(at('2026-03-29', 22)).toBe('2026-03-29T21:00:00Z');
  });

  it('are correct on the day when clocks go back', () => {
    expect(at('2026-10-25', 6)).toBe('2026-10-25T06:00:00Z');
    expect(at('2026-10-25', 22)).toBe('2026-10-25T22:00:00Z');
  });

  it('keep the duration of a train that runs through the change', () => {
    const spring = getServiceDayStart('2026-03-28', london);
    expect(localTime(spring + 23 * 3_600_000, london)).toBe('23:00');
    expect(localTime(spring + 26 * 3_600_000, london)).toBe('03:00');
    const autumn = getServiceDayStart('2026-10-24', london);
    expect(localTime(autumn + 26 * 3_600_000, london)).toBe('01:00');
  });

  it('start at noon minus twelve hours, so 00:30 of a change day is an hour off', () => {
    expect(at('2026-03-29', 0.5)).toBe('2026-03-28T23:30:00Z');
    expect(at('2026-10-25', 0.5)).toBe('2026-10-25T00:30:00Z');
  });

  it('are correct in time zones with other changes', () => {
    expect(at('2026-03-08', 6, 'America/New_York')).toBe('2026-03-08T10:00:00Z');
    expect(at('2026-04-05', 6, 'Australia/Lord_Howe')).toBe('2026-04-04T19:30:00Z');
    expect(at('2019-03-13', 4, 'Europe/Berlin')).toBe('2019-03-13T03:00:00Z');
  });
});
