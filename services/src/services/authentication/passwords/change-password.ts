import { eq } from 'drizzle-orm';
import type { OperationContext } from '../../../kit/context';
import { i18n } from '../../../kit/language/i18n';
import { notifyTraveller, type SecurityNotification } from '../notifications/notify-traveller';
import { passwordResets, travellers } from '../schema';
import { endOtherSessions } from '../sessions/sessions';
import { lockTraveller, type TravellerRow, toTraveller } from '../travellers/travellers';

/**
 * Sets a new password, ends all other sessions, deletes pending reset links and notifies the traveller.
 */
export async function changePassword(
  context: OperationContext,
  travellerId: string,
  passwordHash: string,
): Promise<TravellerRow> {
  const before = await lockTraveller(context.database, travellerId);
  if (!before) throw new Error('The traveller was not found.');
  await context.database
    .update(travellers)
    .set({ passwordHash })
    .where(eq(travellers.id, travellerId));
  await context.database.delete(passwordResets).where(eq(passwordResets.travellerId, travellerId));
  await endOtherSessions(context, travellerId, context.session?.id ?? null);
  const notification = createNotification(before.passwordHash === null);
  await notifyTraveller(context, toTraveller(before), notification);
  return { ...before, passwordHash };
}

const createNotification = (isFirst: boolean): SecurityNotification => ({
  subject: isFirst ? i18n.t('Your account has a password') : i18n.t('Your password was changed'),
  event: isFirst
    ? i18n.t('A password was set for your Train Swap account.')
    : i18n.t('The password of your Train Swap account was changed.'),
  effect: i18n.t(
    'You can sign in with it from now on, and you are signed out everywhere else. Codes by email work as before.',
  ),
  ifNotYou: i18n.t('Was this not you? Sign in with a code and choose another password.'),
  ifNotYouAt: (address) =>
    i18n.t('Was this not you? Sign in with a code and choose another password: {address}', {
      address,
    }),
});
