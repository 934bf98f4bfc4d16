export type CalendarEvent = {
  uid: string;
  /** Grows with every change, so that a calendar replaces the older entry of the same uid. */
  sequence: number;
  /** STATUS:CANCELLED */
  cancelled: boolean;
  start: Date;
  end: Date;
  summary: string;
  location: string;
  description: string;
};

const formatTimestamp = (date: Date) => `${date.toISOString().replace(/[-:]/g, '').slice(0, 15)}Z`;

/** RFC 5545 3.3.11: escapes backslash, semicolon, comma and line breaks and removes other control characters. */
const escapeText = (value: string) =>
  value
    .replace(/\\/g, '\\\\')
    .replace(/[;,]/g, (character) => `\\${character}`)
    .replace(/\r\n|\r|\n/g, '\\n')
    .replace(/\p{Cc}/gu, '');

/** RFC 5545 3.1: lines of at most 75 octets, continued by one space, never inside a character. */
const foldLine = (line: string): string => {
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
export const formatCalendar = (events: readonly CalendarEvent[], now: Date): string => {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Train Swap//Trips//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    ...events.flatMap((event) => [
      'BEGIN:VEVENT',
      `UID:${escapeText(event.uid)}`,
      `DTSTAMP:${formatTimestamp(now)}`,
      `SEQUENCE:${event.sequence}`,
      `STATUS:${event.cancelled ? 'CANCELLED' : 'CONFIRMED'}`,
      `DTSTART:${formatTimestamp(event.start)}`,
      `DTEND:${formatTimestamp(event.end)}`,
      `SUMMARY:${escapeText(event.summary)}`,
      `LOCATION:${escapeText(event.location)}`,
      `DESCRIPTION:${escapeText(event.description)}`,
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
  ];
  return `${lines.map(foldLine).join('\r\n')}\r\n`;
};
