import { eq } from 'drizzle-orm';
import { z } from 'zod';
import type { ServiceContext } from '../../../../kit/context';
import { travellerDeleted } from '../../../../kit/events/traveller-deleted';
import { i18n } from '../../../../kit/language/i18n';
import { problem } from '../../../../kit/problem';
import { defineSubscription } from '../../../../kit/service';
import type { Session } from '../../../../kit/session';
import { notificationChoices } from '../../schema';
import { hashAddress, parseChoicesLink } from './choices-link';

/** The emails that a traveller can switch off. Mails about money, complaints and security are always sent. */
export const choicesSchema = z
  .strictObject({ swapResults: z.boolean(), proposals: z.boolean(), trainChanges: z.boolean() })
  .meta({ id: 'NotificationChoices' });
export type NotificationChoices = z.output<typeof choicesSchema>;
export type Topic = keyof NotificationChoices;

const allOn: NotificationChoices = { swapResults: true, proposals: true, trainChanges: true };

/** The link of a mail, for guests and for readers who are not signed in. */
export const linkSchema = z.string().max(200).optional();

/**
 * The address of a request: that of the link, otherwise that of the signed-in traveller.
 * @throws `notification-address-not-found`
 */
export function getAddressHash(
  context: Pick<ServiceContext, 'secret'>,
  session: Session | null,
  link: string | undefined,
): string {
  const email = session?.traveller?.email;
  const fromSession = email ? hashAddress(context, email) : null;
  const found = link === undefined ? fromSession : parseChoicesLink(context, link);
  if (found !== null) return found;
  throw problem('notification-address-not-found', {
    status: 404,
    detail: i18n.t(
      'We do not know whose emails these are. Sign in, or open the link at the end of one of our emails.',
    ),
  });
}

/** Without a choice all emails are sent. */
export async function findChoices(
  { database }: Pick<ServiceContext, 'database'>,
  addressHash: string,
): Promise<NotificationChoices> {
  const [row] = await database
    .select({
      swapResults: notificationChoices.swapResults,
      proposals: notificationChoices.proposals,
      trainChanges: notificationChoices.trainChanges,
    })
    .from(notificationChoices)
    .where(eq(notificationChoices.addressHash, addressHash));
  return row ?? allOn;
}

export async function saveChoices(
  { database, clock }: Pick<ServiceContext, 'database' | 'clock'>,
  addressHash: string,
  choices: NotificationChoices,
): Promise<void> {
  const changed = { ...choices, changedAt: clock.now() };
  await database
    .insert(notificationChoices)
    .values({ addressHash, ...changed })
    .onConflictDoUpdate({ target: notificationChoices.addressHash, set: changed });
}

export const deleteTravellerChoices = defineSubscription({
  name: 'delete-notification-choices',
  ...travellerDeleted,
  async handle({ data: { email } }, context) {
    if (email === null) return;
    await context.database
      .delete(notificationChoices)
      .where(eq(notificationChoices.addressHash, hashAddress(context, email)));
  },
});
