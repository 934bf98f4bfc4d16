import { eq } from 'drizzle-orm';
import { defineSubscription } from '../../../kit/service';
import { travellerDeleted } from '../../../kit/traveller-deleted';
import { subscribers } from '../schema';

/** Who deletes the account gets no newsletter any more. */
export const forgetTraveller = defineSubscription({
  name: 'forget-traveller',
  ...travellerDeleted,
  async handle({ data: { email } }, { database }) {
    if (email) await database.delete(subscribers).where(eq(subscribers.email, email));
  },
});
