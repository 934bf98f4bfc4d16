import { and, eq, inArray, lte, or } from 'drizzle-orm';
import type { ServiceContext } from '../../../kit/context';
import { travellerDeleted } from '../../../kit/events/traveller-deleted';
import { defineSubscription } from '../../../kit/service';
import { complaintSteps, complaints } from '../schema';
import { hashContact } from './contact';

/** Complaints are deleted this long after their last change. */
const retentionMs = 730 * 24 * 3_600_000;

export async function purgeOldComplaints({ database, clock }: ServiceContext): Promise<void> {
  const cutoff = new Date(clock.now().getTime() - retentionMs);
  await database.delete(complaints).where(lte(complaints.changedAt, cutoff));
}

/** Deletes complaints with the account. Accepted claims keep train and money for accounting, without texts. */
export const deleteTravellerComplaints = defineSubscription({
  name: 'forget-traveller',
  ...travellerDeleted,
  async handle({ data: { travellerId, email } }, context) {
    const ofTraveller = or(
      eq(complaints.openedBy, travellerId),
      email ? eq(complaints.contactHash, hashContact(context, email)) : undefined,
    );
    const settled = and(eq(complaints.kind, 'delay-repay'), eq(complaints.state, 'ACCEPTED'));
    const anonymised = await context.database
      .update(complaints)
      .set({ text: null, openedBy: null, contactHash: null })
      .where(and(ofTraveller, settled))
      .returning({ id: complaints.id });
    if (anonymised.length > 0) {
      const ids = anonymised.map(({ id }) => id);
      await context.database
        .update(complaintSteps)
        .set({ text: '', code: null })
        .where(inArray(complaintSteps.complaintId, ids));
    }
    await context.database.delete(complaints).where(ofTraveller);
  },
});
