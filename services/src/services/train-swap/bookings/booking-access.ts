import { and, eq, inArray, or } from 'drizzle-orm';
import type { ServiceContext } from '../../../kit/context';
import type { Database } from '../../../kit/database/connection';
import { type Problem, problem } from '../../../kit/problem';
import type { Session } from '../../../kit/session';
import { bookingGrants, bookings } from '../schema';
import { type BookingRecord, type BookingRow, readBooking } from './booking-record';
import { foldEmail } from './matching';

/** Who asks: a session, and the verified address of the traveller signed in there, if any. */
export type Holder = { sessionId: string; travellerId: string | null; email: string | null };

export const holderOf = (session: Session): Holder => ({
  sessionId: session.id,
  travellerId: session.traveller?.id ?? null,
  email: session.traveller?.email ?? null,
});

/** The same answer for a booking that does not exist and for another traveller's. */
export const bookingNotFound = (): Problem =>
  problem('booking-not-found', {
    status: 404,
    detail:
      'We cannot find this booking. Check the reference and the surname or e-mail address, and try again.',
  });

const grantees = ({ sessionId, travellerId }: Holder): string[] =>
  travellerId === null ? [sessionId] : [sessionId, travellerId];

/** Ids of the bookings that this session proved to hold, or whose contact is its verified address. */
export async function accessibleBookingIds(database: Database, holder: Holder): Promise<string[]> {
  const granted = database
    .select({ id: bookingGrants.bookingId })
    .from(bookingGrants)
    .where(inArray(bookingGrants.holder, grantees(holder)));
  const rows = await database
    .select({ id: bookings.id })
    .from(bookings)
    .where(
      holder.email === null
        ? inArray(bookings.id, granted)
        : or(inArray(bookings.id, granted), eq(bookings.foldedEmail, foldEmail(holder.email))),
    );
  return rows.map((row) => row.id);
}

export const ownsBooking = (holder: Holder, foldedEmail: string): boolean =>
  holder.email !== null && foldEmail(holder.email) === foldedEmail;

export async function mayOpenBooking(
  database: Database,
  holder: Holder,
  booking: Pick<BookingRow, 'id' | 'foldedEmail'>,
): Promise<boolean> {
  if (ownsBooking(holder, booking.foldedEmail)) return true;
  const granted = await database
    .select()
    .from(bookingGrants)
    .where(
      and(eq(bookingGrants.bookingId, booking.id), inArray(bookingGrants.holder, grantees(holder))),
    );
  return granted.length > 0;
}

/** The booking, or the refusal `booking-not-found` when there is none for this holder. */
export async function openBooking(
  { database, clock }: Pick<ServiceContext, 'database' | 'clock'>,
  holder: Holder,
  bookingId: string,
): Promise<BookingRecord> {
  const record = await readBooking(database, bookingId, clock.now());
  if (!record || !(await mayOpenBooking(database, holder, record.booking))) {
    throw bookingNotFound();
  }
  return record;
}

/** A guest keeps what they found for the session; a signed-in traveller keeps it on every device. */
export async function grantBooking(
  context: Pick<ServiceContext, 'database' | 'clock'>,
  holder: Holder,
  bookingId: string,
): Promise<void> {
  const grantedAt = context.clock.now();
  await context.database
    .insert(bookingGrants)
    .values(grantees(holder).map((each) => ({ holder: each, bookingId, grantedAt })))
    .onConflictDoNothing();
}
