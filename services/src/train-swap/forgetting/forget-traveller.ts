import { and, eq, inArray, sql } from 'drizzle-orm';
import { defineSubscription } from '../../foundation/service';
import { travellerDeleted } from '../../foundation/traveller-deleted';
import { foldEmail } from '../bookings/matching';
import { bookingGrants, bookings, travellers } from '../schema';

/** The contact of a booking whose account was deleted. */
export const nobody = 'deleted@account.invalid';

/**
 * Journeys that are over keep what the accounts need (train, fare, swap) and lose whose they were. A
 * ticket still to be used stays as it is: its holder finds it by the reference.
 */
export const forgetTraveller = defineSubscription({
  name: 'forget-traveller',
  ...travellerDeleted,
  async handle({ data: { travellerId, email } }, { database, clock }) {
    await database.delete(bookingGrants).where(eq(bookingGrants.holder, travellerId));
    if (!email) return;
    const over = await database
      .update(bookings)
      .set({ contactEmail: nobody, foldedEmail: nobody, contactPhone: null })
      .where(
        and(
          eq(bookings.foldedEmail, foldEmail(email)),
          sql`(${bookings.journey} ->> 'arrival')::timestamptz < ${clock.now()}`,
        ),
      )
      .returning({ id: bookings.id });
    if (over.length === 0) return;
    const ids = over.map(({ id }) => id);
    await database
      .update(travellers)
      .set({ firstName: 'Deleted', surname: 'Account', foldedSurname: '' })
      .where(inArray(travellers.bookingId, ids));
  },
});
