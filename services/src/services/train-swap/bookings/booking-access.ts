import { and, eq, inArray, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { ServiceContext } from '../../../kit/context';
import type { Database } from '../../../kit/database/connections/connection';
import { prepareStatement } from '../../../kit/database/prepared-statement';
import { i18n } from '../../../kit/language/i18n';
import { type Problem, problem } from '../../../kit/problem';
import type { Session } from '../../../kit/session';
import { bookingGrants, bookings } from '../schema';
import { type BookingRecord, type BookingRow, recordColumns } from './booking-record';
import { foldEmail } from './fold-contact';

/** A session, with the id and verified email address of its signed-in traveller, if any. */
export type Holder = { sessionId: string; travellerId: string | null; email: string | null };

export const holderOf = (session: Session): Holder => ({
  sessionId: session.id,
  travellerId: session.traveller?.id ?? null,
  email: session.traveller?.email ?? null,
});

/** The same problem for a missing booking and for a booking of another traveller. */
export const bookingNotFound = (): Problem =>
  problem('booking-not-found', {
    status: 404,
    detail: i18n.t(
      'We cannot find this booking. Check the reference and the surname or email address, and try again.',
    ),
  });

export const granteeIds = ({ sessionId, travellerId }: Holder): string[] =>
  travellerId === null ? [sessionId] : [sessionId, travellerId];

/** Ids of the bookings granted to this holder, or with the verified address of the holder as contact. */
export async function listAccessibleBookingIds(
  database: Database,
  holder: Holder,
): Promise<string[]> {
  const granted = database
    .select({ id: bookingGrants.bookingId })
    .from(bookingGrants)
    .where(inArray(bookingGrants.holder, granteeIds(holder)));
  // Not one condition with `or`, for which PostgreSQL reads all bookings.
  const withAddress = (email: string) =>
    database
      .select({ id: bookings.id })
      .from(bookings)
      .where(eq(bookings.foldedEmail, foldEmail(email)));
  const rows = await (holder.email === null ? granted : granted.union(withAddress(holder.email)));
  return rows.map((row) => row.id);
}

export const ownsBooking = (holder: Holder, foldedEmail: string): boolean =>
  holder.email !== null && foldEmail(holder.email) === foldedEmail;

export async function canOpenBooking(
  database: Database,
  holder: Holder,
  booking: Pick<BookingRow, 'id' | 'foldedEmail'>,
): Promise<boolean> {
  if (ownsBooking(holder, booking.foldedEmail)) return true;
  const granted = await database
    .select()
    .from(bookingGrants)
    .where(
      and(
        eq(bookingGrants.bookingId, booking.id),
        inArray(bookingGrants.holder, granteeIds(holder)),
      ),
    );
  return granted.length > 0;
}

/** A booking and whether it is granted to one of `holders`, in a statement with this placeholder and `now`. */
export const openedColumns = {
  ...recordColumns(sql.placeholder('now')),
  isGranted: sql<boolean>`exists (select from ${bookingGrants}
    where ${bookingGrants.bookingId} = ${bookings.id}
    and ${bookingGrants.holder} = any(${sql.placeholder('holders')}::text[]))`,
};

const selectBooking = prepareStatement((database) =>
  database
    .select(openedColumns)
    .from(bookings)
    .where(eq(bookings.id, sql.placeholder('bookingId'))),
);

/** The booking. @throws `booking-not-found` when the holder cannot open it */
export async function openBooking(
  { database, clock }: Pick<ServiceContext, 'database' | 'clock'>,
  holder: Holder,
  bookingId: string,
): Promise<BookingRecord> {
  const holders = granteeIds(holder);
  const [found] = await selectBooking(database, { bookingId, holders, now: clock.now() });
  if (!found) throw bookingNotFound();
  const { isGranted, ...record } = found;
  if (!isGranted && !ownsBooking(holder, record.booking.foldedEmail)) throw bookingNotFound();
  return record;
}

/** Grants access to the session and, when signed in, to the traveller on every device. */
export async function grantBooking(
  context: Pick<ServiceContext, 'database' | 'clock'>,
  holder: Holder,
  bookingId: string,
): Promise<void> {
  const grantedAt = context.clock.now();
  await context.database
    .insert(bookingGrants)
    .values(granteeIds(holder).map((each) => ({ holder: each, bookingId, grantedAt })))
    .onConflictDoNothing();
}

/** Keys by which bookings refer to a session: its id and, when signed in, the traveller's id and address. */
export const holderKeys = ({ sessionId, travellerId, email }: Holder): string[] => [
  sessionId,
  ...(travellerId === null ? [] : [travellerId]),
  ...(email === null ? [] : [foldEmail(email)]),
];

/** The fields of a holder in internal requests: session id and, when signed in, traveller id and address. */
export const holderFields = {
  sessionId: z.string().min(1),
  travellerId: z.string().nullable().optional(),
  email: z.string().nullable().optional(),
};

type HolderBody = z.infer<z.ZodObject<typeof holderFields>>;

export const toHolder = ({ sessionId, travellerId = null, email = null }: HolderBody): Holder => ({
  sessionId,
  travellerId,
  email,
});
