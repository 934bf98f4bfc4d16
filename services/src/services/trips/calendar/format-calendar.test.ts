import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { type CalendarEvent, formatCalendar } from './format-calendar';

const event: CalendarEvent = {
  uid: 'booking-1-0@train-swap',
  sequence: 2,
  cancelled: false,
  start: new Date('2026-11-22T10:00:00Z'),
  end: new Date('2026-11-22T14:20:00Z'),
  summary: 'Train 1S13 to Edinburgh',
  location: 'London Kings Cross',
  description: 'Coach K, seat 45; booking SWAPME24\nBring your pass.',
};

const head = {
  method: 'REQUEST',
  organizer: 'no-reply@train-swap.example',
  attendee: 'ada+trips@example.com',
  now: new Date('2026-11-21T09:00:00Z'),
} as const;

const write = (change: Partial<CalendarEvent> = {}) =>
  formatCalendar([{ ...event, ...change }], head);

const unfold = (file: string) => file.replaceAll('\r\n ', '');

describe('the calendar file', () => {
  it('has one entry for each train, in UTC', () => {
    const lines = unfold(write()).split('\r\n');
    expect(lines).toEqual(
      expect.arrayContaining([
        'METHOD:REQUEST',
        'ORGANIZER;CN=Train Swap:mailto:no-reply@train-swap.example',
        'ATTENDEE;PARTSTAT=ACCEPTED;RSVP=FALSE:mailto:ada+trips@example.com',
        'UID:booking-1-0@train-swap',
        'DTSTAMP:20261121T090000Z',
        'SEQUENCE:2',
        'DTSTART:20261122T100000Z',
        'DTEND:20261122T142000Z',
        'DESCRIPTION:Coach K\\, seat 45\\; booking SWAPME24\\nBring your pass.',
      ]),
    );
    expect(lines.at(-2)).toBe('END:VCALENDAR');
  });

  it('folds lines at 75 octets and escapes any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (summary) => {
        const file = write({ summary });
        for (const line of file.split('\r\n')) {
          expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
        }
        expect(unfold(file).split('\r\n')).toHaveLength(write().split('\r\n').length);
        expect(file.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
      }),
    );
  });
});
