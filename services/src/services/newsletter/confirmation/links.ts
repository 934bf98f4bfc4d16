import { eq } from 'drizzle-orm';
import type { ServiceContext } from '../../../kit/context';
import { i18n } from '../../../kit/language/i18n';
import { createPageUrl } from '../../../kit/language/page-url';
import { type Problem, problem } from '../../../kit/problem';
import { createToken, hashToken } from '../../../kit/security/opaque-token';
import { addMs, limits } from '../limits';
import { links } from '../schema';

export type Link = typeof links.$inferSelect;
export type MailLinks = { confirm: string; unsubscribe: string; unsubscribeUrl: string };

export const unsubscribePath = '/api/newsletter/unsubscribe/:token';

/** Creates a token for a subscriber. Only its hash is stored. */
export async function createLink(
  context: ServiceContext,
  subscriberId: string,
): Promise<MailLinks> {
  const token = createToken();
  await context.database.insert(links).values({
    tokenHash: hashToken(token),
    subscriberId,
    expiresAt: addMs(context.clock.now(), limits.linkLifetimeMs),
  });
  const confirm = createPageUrl(context.configuration, '/account/newsletter');
  confirm.searchParams.set('token', token);
  const unsubscribe = new URL(confirm);
  unsubscribe.searchParams.set('cancel', '1');
  const oneClick = new URL(unsubscribePath.replace(':token', token), confirm);
  return {
    confirm: confirm.href,
    unsubscribe: unsubscribe.href,
    unsubscribeUrl: oneClick.href,
  };
}

export async function findLink(context: ServiceContext, token: string): Promise<Link | undefined> {
  const [link] = await context.database
    .select()
    .from(links)
    .where(eq(links.tokenHash, hashToken(token)));
  return link;
}

/** @throws `subscription-not-found` if the token is unknown or was deleted */
export async function getLink(context: ServiceContext, token: string): Promise<Link> {
  const link = await findLink(context, token);
  if (link) return link;
  throw problem('subscription-not-found', {
    status: 404,
    detail: i18n.t(
      'We do not know this link. Open the complete link from the email, or subscribe again.',
    ),
  });
}

export function linkExpired(): Problem {
  return problem('link-expired', {
    status: 410,
    detail: i18n.t('This link has expired. Subscribe again, and we send you a new one.'),
  });
}
