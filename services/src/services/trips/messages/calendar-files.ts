import type { Attachment } from '../../../kit/messages';
import { type CalendarEvent, formatCalendar } from '../calendar/format-calendar';
import { getOrganizer, listTripEvents } from '../calendar/trip-calendar';
import { listParties } from '../clients/train-swap';
import type { MessageInput } from './define-message';

/** Calendar files that add or change the trains of the booking, and that remove those of earlier files. */
export async function createCalendarFiles({
  context: { call, clock, configuration },
  booking,
  email: attendee,
}: Pick<MessageInput<unknown>, 'context' | 'booking' | 'email'>): Promise<Attachment[]> {
  const now = clock.now();
  const events = listTripEvents(booking, await listParties(call, booking.id), now);
  const organizer = getOrganizer(configuration);
  // A file has one method. With `PUBLISH`, calendars keep a cancelled entry.
  const toFile = (method: 'REQUEST' | 'CANCEL', of: readonly CalendarEvent[]): Attachment => ({
    name: `${method === 'CANCEL' ? 'cancelled' : 'train'}-${booking.reference}.ics`,
    type: `text/calendar; charset=utf-8; method=${method}`,
    content: Buffer.from(formatCalendar(of, { method, organizer, attendee, now })).toString(
      'base64',
    ),
  });
  const cancelled = events.filter((event) => event.cancelled);
  const current = events.filter((event) => !event.cancelled);
  return [
    ...(current.length > 0 ? [toFile('REQUEST', current)] : []),
    ...(cancelled.length > 0 ? [toFile('CANCEL', cancelled)] : []),
  ];
}
