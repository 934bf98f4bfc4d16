export type CalendarEvent = {
  uid: string;
  /** Grows with every change, so that a calendar replaces the older entry of the same uid. */
  sequence: number;
  /** Taken out of the calendar, or struck through there. */
  cancelled: boolean;
  start: Date;
  end: Date;
  summary: string;
  location: string;
  description: string;
};

const stamp = (date: Date) => `${date.toISOString().replace(/[-:]/g, '').slice(0, 15)}Z`;

/** RFC 5545 3.3.11: backslash, semicolon, comma and line breaks are escaped; no other control may stand. */
const text = (value: string) =>
  value
    .replace(/\\/g, '\\\\')
    .replace(/[;,]/g, (character) => `\\${character}`)
    .replace(/\r\n|\r|\n/g, '\\n')
    .replace(/\p{Cc}/gu, '');

/** RFC 5545 3.1: lines of at most 75 octets, continued by one space, never inside a character. */
const fold = (line: string): string => {
  const parts: string[] = [];
  let part = '';
  let octets = 0;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (octets + size > 75) {
      parts.push(part);
      part = ' ';
      octets = 1;
    }
    part += character;
    octets += size;
  }
  return [...parts, part].join('\r\n');
};

/** A calendar file (RFC 5545) with one entry for each train; `now` stamps it. Times are UTC. */
export const writeCalendar = (events: readonly CalendarEvent[], now: Date): string => {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Train Swap//Trips//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    ...events.flatMap((event) => [
      'BEGIN:VEVENT',
      `UID:${text(event.uid)}`,
      `DTSTAMP:${stamp(now)}`,
      `SEQUENCE:${event.sequence}`,
      `STATUS:${event.cancelled ? 'CANCELLED' : 'CONFIRMED'}`,
      `DTSTART:${stamp(event.start)}`,
      `DTEND:${stamp(event.end)}`,
      `SUMMARY:${text(event.summary)}`,
      `LOCATION:${text(event.location)}`,
      `DESCRIPTION:${text(event.description)}`,
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
  ];
  return `${lines.map(fold).join('\r\n')}\r\n`;
};
