import { eq, inArray } from 'drizzle-orm';
import { z } from 'zod';
import type { ServiceContext } from '../../../kit/context';
import { defineOperation } from '../../../kit/operation';
import { travellerDeleted } from '../../../kit/traveller-deleted';
import { challenges, travellers } from '../schema';
import { refuseWithoutRecentSignIn } from '../sessions/recent-sign-in';
import { endOtherSessions, type TravellerRow } from '../sessions/sessions';

export const deleteTraveller = defineOperation({
  id: 'deleteTraveller',
  method: 'DELETE',
  path: '/traveller',
  summary: 'Delete the account, soon after signing in; signs out everywhere',
  description:
    'Each service forgets who it was by the event traveller.deleted: docs/decisions/0057. A ticket that is still to be used stays valid and is found by its reference.',
  access: 'traveller',
  request: {},
  responses: { 204: z.undefined() },
  problems: { 'step-up-required': 403 },
  async handle(_request, context) {
    refuseWithoutRecentSignIn(context.session);
    const { id, email } = context.session.traveller;
    await context.transaction(async (context) => {
      await endOtherSessions(context, id, null);
      const [gone] = await context.database
        .delete(travellers)
        .where(eq(travellers.id, id))
        .returning();
      if (gone) await forgetCodes(context, gone);
      await context.publish({
        type: travellerDeleted.event,
        subject: id,
        audience: 'services',
        data: { travellerId: id, email },
      });
    });
    context.sessionCookie.clear();
    return { status: 204 };
  },
});

/** Also those that other browsers asked for. A number that was not proved may be another's. */
async function forgetCodes(
  { database }: ServiceContext,
  { email, phone, phoneProved }: TravellerRow,
): Promise<void> {
  const proved = [email, phoneProved ? phone : null].filter((address) => address !== null);
  await database.delete(challenges).where(inArray(challenges.address, proved));
}
