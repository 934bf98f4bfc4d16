import * as z from 'zod/mini';

const eventTypes = [
  'booking.exchanged',
  'booking.fulfilled',
  'booking.rebooked',
  'ticket.ended',
  'operation.held',
  'operation.prolonged',
  'operation.train-changed',
  'operation.expired',
  'operation.released',
  'proposal.opened',
  'proposal.accepted',
  'proposal.ended',
  'proposal.settled',
  'wish.opened',
  'wish.ended',
  'payment.authorised',
  'payment.captured',
  'payment.refunded',
  'payment.refund-failed',
  'payment.refund-transferred',
  'train.delayed',
  'train.cancelled',
  'train.platform-changed',
  'seat.moved',
  'complaint.changed',
] as const;

const liveEventSchema = z.object({
  id: z.string(),
  type: z.literal(eventTypes),
  at: z.string(),
  bookingId: z.optional(z.string()),
  operationId: z.optional(z.string()),
  data: z.optional(z.unknown()),
});

/** An event of a booking of this session. `at` is an instant in UTC. */
export type LiveEvent = z.infer<typeof liveEventSchema>;
export type LiveEventType = LiveEvent['type'];

/** Selects events; an omitted property matches any value. */
export type LiveEventFilter = {
  types?: readonly LiveEventType[];
  bookingId?: string;
  operationId?: string;
};

const streamOpenSchema = z.object({ type: z.literal('stream.open'), missed: z.literal(true) });

/** Whether a message opens a stream that lost earlier events. */
export const hasMissedEvents = (text: string): boolean =>
  streamOpenSchema.safeParse(parseJson(text)).success;

/** The event in a message, or null for a type that this release does not know. */
export function parseLiveEvent(text: string): LiveEvent | null {
  const parsed = liveEventSchema.safeParse(parseJson(text));
  return parsed.success ? parsed.data : null;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

export function matchesFilter(event: LiveEvent, filter: LiveEventFilter): boolean {
  return (
    (!filter.types || filter.types.includes(event.type)) &&
    (!filter.bookingId || filter.bookingId === event.bookingId) &&
    (!filter.operationId || filter.operationId === event.operationId)
  );
}
