import { describe, expect, it } from '@jest/globals';
import type { ComplaintTerms } from '../../reference-data/contract';
import { getAnswerDate } from './terms';

const terms: ComplaintTerms = {
  answerWithinWorkingDays: 20,
  timeZone: 'Europe/London',
  holidays: [],
};
const dueFor = (instant: string, change: Partial<ComplaintTerms> = {}) =>
  getAnswerDate(new Date(instant), { ...terms, ...change });

describe('the day by which a complaint is answered', () => {
  it('is twenty working days later, counted from the next day', () => {
    expect(dueFor('2026-06-01T10:00:00Z')).toBe('2026-06-29');
    expect(dueFor('2026-06-06T10:00:00Z')).toBe('2026-07-03');
  });

  it('skips holidays', () => {
    const holidays = ['2026-12-25', '2026-12-28', '2027-01-01'];
    expect(dueFor('2026-12-07T10:00:00Z')).toBe('2027-01-04');
    expect(dueFor('2026-12-07T10:00:00Z', { holidays })).toBe('2027-01-07');
  });

  it('uses the local date when the clocks go forward', () => {
    const one = { answerWithinWorkingDays: 1 };
    expect(dueFor('2026-03-28T23:30:00Z', one)).toBe('2026-03-30');
    // Half past midnight on Monday in London, still Sunday in UTC.
    expect(dueFor('2026-03-29T23:30:00Z', one)).toBe('2026-03-31');
    expect(dueFor('2026-03-29T22:59:59Z', one)).toBe('2026-03-30');
  });

  it('uses the local date when the clocks go back', () => {
    const one = { answerWithinWorkingDays: 1 };
    expect(dueFor('2026-10-22T23:30:00Z', one)).toBe('2026-10-26');
    expect(dueFor('2026-10-25T23:30:00Z', one)).toBe('2026-10-26');
    expect(dueFor('2026-10-26T00:00:00Z', one)).toBe('2026-10-27');
  });
});
