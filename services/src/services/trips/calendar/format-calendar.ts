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
function foldLine(line: string): string {
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
}

/** `PUBLISH` is for a file that people open themselves, `REQUEST` and `CANCEL` for a mail to the attendee (RFC 5546). */
export type CalendarHead = {
  method: 'PUBLISH' | 'REQUEST' | 'CANCEL';
  /** Email address. Calendars accept a change only from the organizer of the entry. */
  organizer: string;
  /** Email address of the reader; none for `PUBLISH`. */
  attendee?: string;
  /** When the file was written. */
  now: Date;
};

/** A calendar file (RFC 5545) with one entry for each train. Times are UTC. */
export function formatCalendar(
  events: readonly CalendarEvent[],
  { method, organizer, attendee, now }: CalendarHead,
): string {
  const people = [
    `ORGANIZER;CN=Train Swap:mailto:${encodeURI(organizer)}`,
    ...(attendee ? [`ATTENDEE;PARTSTAT=ACCEPTED;RSVP=FALSE:mailto:${encodeURI(attendee)}`] : []),
  ];
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Train Swap//Trips//EN',
    'CALSCALE:GREGORIAN',
    `METHOD:${method}`,
    ...events.flatMap((event) => [
      'BEGIN:VEVENT',
      `UID:${escapeText(event.uid)}`,
      `DTSTAMP:${formatTimestamp(now)}`,
      `SEQUENCE:${event.sequence}`,
      ...people,
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
}
