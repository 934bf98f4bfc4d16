import { and, eq, inArray, sql } from 'drizzle-orm';
import type { ServiceContext } from '../../../kit/context';
import { defineSubscription } from '../../../kit/service';
import { travellerDeleted } from '../../../kit/traveller-deleted';
import { foldEmail } from '../bookings/matching';
import { takeBackWish } from '../proposals/take-back-wish';
import { bookingGrants, bookings, travellers, wishes } from '../schema';

/** The contact of a booking whose account was deleted. */
export const nobody = 'deleted@account.invalid';

/** They could not answer what comes of it, and are not written to any more. */
async function takeBackWishesOf(context: ServiceContext, foldedEmail: string): Promise<void> {
  const open = await context.database
    .select({ id: wishes.id, bookingId: wishes.bookingId })
    .from(wishes)
    .innerJoin(bookings, eq(bookings.id, wishes.bookingId))
    .where(and(eq(bookings.foldedEmail, foldedEmail), eq(wishes.state, 'OPEN')))
    .orderBy(wishes.bookingId);
  for (const wish of open) await takeBackWish(context, wish);
}

/**
 * Journeys that are over keep what the accounts need (train, fare, swap) and lose whose they were. A
 * ticket still to be used stays as it is until then: its holder finds it by the reference. What was wished for it ends.
 */
export const forgetTraveller = defineSubscription({
  name: 'forget-traveller',
  ...travellerDeleted,
  async handle({ data: { travellerId, email } }, context) {
    const { database } = context;
    await database.delete(bookingGrants).where(eq(bookingGrants.holder, travellerId));
    if (!email) return;
    const foldedEmail = foldEmail(email);
    await takeBackWishesOf(context, foldedEmail);
    await database
      .update(bookings)
      .set({ isToBeForgotten: true })
      .where(eq(bookings.foldedEmail, foldedEmail));
    await forgetJourneysThatAreOver(context);
  },
});

/** Of those whose accounts are deleted. */
export async function forgetJourneysThatAreOver(context: ServiceContext): Promise<void> {
  await context.transaction(async (context) => {
    const over = await context.database
      .update(bookings)
      .set({
        contactEmail: nobody,
        foldedEmail: nobody,
        contactPhone: null,
        isToBeForgotten: false,
      })
      .where(
        and(
          eq(bookings.isToBeForgotten, true),
          sql`(${bookings.journey} ->> 'arrival')::timestamptz < ${context.clock.now()}`,
        ),
      )
      .returning({ id: bookings.id });
    if (over.length === 0) return;
    const ids = over.map(({ id }) => id);
    await context.database
      .update(travellers)
      .set({ firstName: 'Deleted', surname: 'Account', foldedSurname: '' })
      .where(inArray(travellers.bookingId, ids));
  });
}
