import { z } from 'zod';
import storedBookings from './bookings.json' with { type: 'json' };

/** The departure of the booking, in the station's local time. */
const whenSchema = z.discriminatedUnion('kind', [
  /** The train nearest to this minute of the day, `days` from today. */
  z.strictObject({ kind: z.literal('ahead'), days: z.int(), minute: z.int() }),
  /** The last train that departed, or departs too soon to be swapped. */
  z.strictObject({ kind: z.literal('gone') }),
  /** The last train that has arrived, however late it was. */
  z.strictObject({ kind: z.literal('arrived') }),
]);
export type When = z.output<typeof whenSchema>;

const bookingSchema = z.strictObject({
  reference: z.string(),
  utn: z.string(),
  orderNumber: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  from: z.string(),
  to: z.string(),
  when: whenSchema,
  ticketType: z.strictObject({ code: z.string(), name: z.string() }),
  serviceClass: z.enum(['FIRST', 'STANDARD']).default('STANDARD'),
  travellers: z.array(
    z.strictObject({
      firstName: z.string(),
      surname: z.string(),
      type: z.enum(['ADULT', 'CHILD']).default('ADULT'),
      railcard: z.string().nullable().default(null),
    }),
  ),
  /** The ticket was scanned at the barrier. */
  used: z.literal(true).optional(),
  /** Minutes of delay of its train. */
  late: z.int().optional(),
  /** Its train is cancelled. */
  cancelled: z.literal(true).optional(),
  /** Its train has no free seats. */
  full: z.literal(true).optional(),
  /** Minute of the day: another train of the day, nearest to it, has no free seats, so that a wish for it can be shown. */
  otherFullTrain: z.int().optional(),
});
export type DemonstrationBooking = z.output<typeof bookingSchema>;

/**
 * Phone numbers from Ofcom's ranges for drama, email addresses from RFC 2606. `TWOTRAIN` has no direct train. The
 * travellers of the `WISHES` can wish for each other's trains: a two-way swap, or a chain once one of them frees a seat.
 */
export const demonstrationBookings: readonly DemonstrationBooking[] = z
  .array(bookingSchema)
  .parse(storedBookings);

/** The sample ticket, which each visitor gets with other references. It can be swapped, and one train is full. */
export const sampleBooking = { ...demonstrationBookings[0], phone: null } as DemonstrationBooking;
