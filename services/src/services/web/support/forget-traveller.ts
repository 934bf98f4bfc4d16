import { eq } from 'drizzle-orm';
import { defineSubscription } from '../../../kit/service';
import { travellerDeleted } from '../../../kit/traveller-deleted';
import { supportCases } from '../schema';

/** What a traveller wrote to support goes with the account. */
export const forgetTraveller = defineSubscription({
  name: 'forget-traveller',
  ...travellerDeleted,
  async handle({ data: { email } }, { database }) {
    if (email) await database.delete(supportCases).where(eq(supportCases.email, email));
  },
});
