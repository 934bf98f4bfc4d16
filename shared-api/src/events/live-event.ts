import * as z from 'zod/mini';

const eventTypes = [
  'booking.exchanged',
  'operation.held',
  'operation.prolonged',
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

/** Something that just happened to a booking of this session. `at` is an instant in UTC. */
export type LiveEvent = z.infer<typeof liveEventSchema>;
/** The names of what can happen. */
export type LiveEventType = LiveEvent['type'];

/** Which events a listener wants; a name left out means any. */
export type LiveEventFilter = {
  types?: readonly LiveEventType[];
  bookingId?: string;
  operationId?: string;
};

const openingSchema = z.object({ type: z.literal('stream.open'), missed: z.literal(true) });

/** Whether a message opens a stream that has lost what happened before. */
export const tellsOfMissed = (text: string): boolean => openingSchema.safeParse(read(text)).success;

/** The event in a message, or null for a kind that this release does not know. */
export function parseLiveEvent(text: string): LiveEvent | null {
  const parsed = liveEventSchema.safeParse(read(text));
  return parsed.success ? parsed.data : null;
}

function read(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

export function matches(event: LiveEvent, filter: LiveEventFilter): boolean {
  return (
    (!filter.types || filter.types.includes(event.type)) &&
    (!filter.bookingId || filter.bookingId === event.bookingId) &&
    (!filter.operationId || filter.operationId === event.operationId)
  );
}
