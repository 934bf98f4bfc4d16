import { defaultLanguage } from '@train-swap/shared-config/languages';
import { asc, eq } from 'drizzle-orm';
import { z } from 'zod';
import { runInLanguage } from '../../../kit/language/i18n';
import { defineOperation } from '../../../kit/operation';
import { toInstant } from '../../../kit/values/schemas';
import { listComplaints } from '../complaints/complaint-record';
import { timelineEntries } from '../schema';
import { bookingTimelineSchema } from '../shapes/booking-timeline';
import { formatEntry } from '../timeline/timeline-texts';

/** For the tool of the support desk. */
export const getBookingTimeline = defineOperation({
  id: 'getBookingTimeline',
  method: 'GET',
  path: '/internal/bookings/{bookingId}/timeline',
  summary: 'Get what happened to a booking, and its complaints',
  access: 'internal',
  request: { params: z.strictObject({ bookingId: z.uuid() }) },
  responses: { 200: bookingTimelineSchema },
  async handle({ params: { bookingId } }, { database }) {
    const entries = await database
      .select()
      .from(timelineEntries)
      .where(eq(timelineEntries.bookingId, bookingId))
      .orderBy(asc(timelineEntries.at), asc(timelineEntries.id));
    const complaints = (await listComplaints(database, [bookingId])).get(bookingId) ?? [];
    const body = {
      timeline: entries.map((entry) => ({
        at: toInstant(entry.at),
        text: runInLanguage(defaultLanguage, () => formatEntry(entry)),
      })),
      complaints: complaints.map(({ complaintNumber, kind, state }) => ({
        complaintNumber,
        kind,
        state,
      })),
    };
    return { status: 200, body };
  },
});
