import { and, eq, inArray, lte, or } from 'drizzle-orm';
import type { ServiceContext } from '../../../kit/context';
import { defineSubscription } from '../../../kit/service';
import { travellerDeleted } from '../../../kit/traveller-deleted';
import { complaintSteps, complaints } from '../schema';
import { contactHash } from './contact';

/** After its last change a complaint is forgotten. */
const memoryMilliseconds = 730 * 24 * 3_600_000;

export async function forgetOldComplaints({ database, clock }: ServiceContext): Promise<void> {
  const oldest = new Date(clock.now().getTime() - memoryMilliseconds);
  await database.delete(complaints).where(lte(complaints.changedAt, oldest));
}

/**
 * Complaints go with the account. Of a claim that was accepted stays what the accounts need, train and
 * money, without what anybody wrote.
 */
export const forgetTraveller = defineSubscription({
  name: 'forget-traveller',
  ...travellerDeleted,
  async handle({ data: { travellerId, email } }, context) {
    const theirs = or(
      eq(complaints.openedBy, travellerId),
      email ? eq(complaints.contactHash, contactHash(context, email)) : undefined,
    );
    const settled = and(eq(complaints.kind, 'delay-repay'), eq(complaints.state, 'ACCEPTED'));
    const kept = await context.database
      .update(complaints)
      .set({ text: null, openedBy: null, contactHash: null })
      .where(and(theirs, settled))
      .returning({ id: complaints.id });
    if (kept.length > 0) {
      const ids = kept.map(({ id }) => id);
      await context.database
        .update(complaintSteps)
        .set({ text: '' })
        .where(inArray(complaintSteps.complaintId, ids));
    }
    await context.database.delete(complaints).where(theirs);
  },
});
