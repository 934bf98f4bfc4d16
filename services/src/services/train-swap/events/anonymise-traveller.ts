import { and, eq, inArray, sql } from 'drizzle-orm';
import type { ServiceContext } from '../../../kit/context';
import { travellerDeleted } from '../../../kit/events/traveller-deleted';
import { defineSubscription } from '../../../kit/service';
import { foldEmail } from '../bookings/fold-contact';
import { withdrawWishAndProposal } from '../proposals/ending/end-proposal';
import { bookingGrants, bookings, travellers, wishes } from '../schema';

/** The contact address of bookings whose account was deleted. */
export const deletedAccountEmail = 'deleted@account.invalid';

/** Null also for a booking without an address, which a carrier may have. */
export const getContactEmail = ({ contactEmail }: { contactEmail: string }): string | null =>
  contactEmail === deletedAccountEmail ? null : contactEmail || null;

/** A deleted account can no longer accept proposals. */
async function withdrawWishesOf(context: ServiceContext, foldedEmail: string): Promise<void> {
  const open = await context.database
    .select({ id: wishes.id, bookingId: wishes.bookingId })
    .from(wishes)
    .innerJoin(bookings, eq(bookings.id, wishes.bookingId))
    .where(and(eq(bookings.foldedEmail, foldedEmail), eq(wishes.state, 'OPEN')))
    .orderBy(wishes.bookingId);
  for (const wish of open) await withdrawWishAndProposal(context, null, wish);
}

/**
 * Past journeys keep the data for accounting (train, fare, swap) and lose personal data. A valid ticket is unchanged
 * until its journey is over, so that its holder can find it by reference. Open wishes are withdrawn.
 */
export const anonymiseTraveller = defineSubscription({
  name: 'anonymise-traveller',
  ...travellerDeleted,
  async handle({ data: { travellerId, email } }, context) {
    const { database } = context;
    await database.delete(bookingGrants).where(eq(bookingGrants.holder, travellerId));
    if (!email) return;
    const foldedEmail = foldEmail(email);
    await withdrawWishesOf(context, foldedEmail);
    await database
      .update(bookings)
      .set({ isToBeAnonymised: true })
      .where(eq(bookings.foldedEmail, foldedEmail));
    await anonymisePastJourneys(context);
  },
});

export async function anonymisePastJourneys(context: ServiceContext): Promise<void> {
  await context.transaction(async (context) => {
    const anonymised = await context.database
      .update(bookings)
      .set({
        contactEmail: deletedAccountEmail,
        foldedEmail: deletedAccountEmail,
        contactPhone: null,
        isToBeAnonymised: false,
      })
      .where(
        and(
          eq(bookings.isToBeAnonymised, true),
          sql`(${bookings.journey} ->> 'arrival')::timestamptz < ${context.clock.now()}`,
        ),
      )
      .returning({ id: bookings.id });
    if (anonymised.length === 0) return;
    const ids = anonymised.map(({ id }) => id);
    await context.database
      .update(travellers)
      .set({ firstName: 'Deleted', surname: 'Account', foldedSurname: '' })
      .where(inArray(travellers.bookingId, ids));
  });
}
