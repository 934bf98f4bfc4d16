import { eq } from 'drizzle-orm';
import { travellerDeleted } from '../../../kit/events/traveller-deleted';
import { defineSubscription } from '../../../kit/service';
import { subscribers } from '../schema';

export const deleteTravellerData = defineSubscription({
  name: 'forget-traveller',
  ...travellerDeleted,
  async handle({ data: { email } }, { database }) {
    if (email) await database.delete(subscribers).where(eq(subscribers.email, email));
  },
});
