import { eq, inArray } from 'drizzle-orm';
import { z } from 'zod';
import type { ServiceContext } from '../../../../kit/context';
import { travellerDeleted } from '../../../../kit/events/traveller-deleted';
import { i18n } from '../../../../kit/language/i18n';
import { defineOperation } from '../../../../kit/operation';
import { deleteBounce } from '../../bounces/bounced-addresses';
import { notifyTraveller } from '../../notifications/notify-traveller';
import { challenges, travellers } from '../../schema';
import { assertRecentSignIn } from '../../sessions/recent-sign-in';
import { endOtherSessions } from '../../sessions/sessions';
import type { TravellerRow } from '../../travellers/travellers';

export const deleteTraveller = defineOperation({
  id: 'deleteTraveller',
  method: 'DELETE',
  path: '/traveller',
  summary: 'Delete the account and end all sessions; needs a recent sign-in',
  description:
    'Each service deletes its personal data after the event `traveller.deleted` (docs/decisions/0057). Unused tickets stay valid and are found by their reference.',
  access: 'traveller',
  request: {},
  responses: { 204: z.undefined() },
  problems: { 'step-up-required': 403 },
  async handle(_request, context) {
    assertRecentSignIn(context.session);
    const { id, email } = context.session.traveller;
    await context.transaction(async (context) => {
      await endOtherSessions(context, id, null);
      const [deleted] = await context.database
        .delete(travellers)
        .where(eq(travellers.id, id))
        .returning();
      if (deleted) {
        await deleteChallenges(context, deleted);
        if (email) await deleteBounce(context, email);
        await notifyTraveller(context, context.session.traveller, createNotification());
      }
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

const createNotification = () => ({
  subject: i18n.t('Your account is deleted'),
  event: i18n.t('Your Train Swap account was deleted, and you are signed out everywhere.'),
  effect: i18n.t(
    'Unused tickets stay valid. Find them with their reference and your surname or email address.',
  ),
  ifNotYou: i18n.t(
    'Was this not you? Write to us on the help page of Train Swap, and check who can read your messages.',
  ),
});

/** Deletes the codes for verified addresses, also those that other browsers requested. */
async function deleteChallenges(
  { database }: ServiceContext,
  { email, phone, phoneProved }: TravellerRow,
): Promise<void> {
  const proved = [email, phoneProved ? phone : null].filter((address) => address !== null);
  await database.delete(challenges).where(inArray(challenges.address, proved));
}
