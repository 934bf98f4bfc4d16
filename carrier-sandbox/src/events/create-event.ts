import type { Osdm } from 'shared-osdm';
import type { BookingChange } from '../wire/endpoint';

/** A webhook says only what changed. The receiver loads the booking. */
export function createEvent(
  { type, bookingId, summary, partIds, fulfillmentIds }: BookingChange,
  { revision, now }: { revision: number; now: number },
): Osdm['WebhookBookingEvent'] {
  return {
    objectType: 'BookingEvent',
    summary,
    type,
    revision: { name: String(revision), timestamp: new Date(now).toISOString() },
    bookingId,
    ...(partIds && { affectedBookingPartIds: [...partIds] }),
    ...(fulfillmentIds && { affectedFulfillmentIds: [...fulfillmentIds] }),
    resources: [{ href: `/bookings/${bookingId}` }],
  };
}
