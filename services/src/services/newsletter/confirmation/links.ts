import { eq } from 'drizzle-orm';
import type { ServiceContext } from '../../../kit/context';
import { createToken, hashToken } from '../../../kit/opaque-token';
import { type Problem, problem } from '../../../kit/problem';
import { after, limits } from '../limits';
import { links } from '../schema';

export type Link = typeof links.$inferSelect;
/** Where the two buttons of a mail lead. */
export type MailLinks = { confirm: string; leave: string };

/** A new token for a subscriber; only its hash is kept. */
export async function newLink(context: ServiceContext, subscriberId: string): Promise<MailLinks> {
  const token = createToken();
  await context.database.insert(links).values({
    tokenHash: hashToken(token),
    subscriberId,
    expiresAt: after(context.clock.now(), limits.linkLife),
  });
  const confirm = new URL('/account/newsletter', context.configuration.publicOrigin);
  confirm.searchParams.set('token', token);
  const leave = new URL(confirm);
  leave.searchParams.set('cancel', '1');
  return { confirm: confirm.href, leave: leave.href };
}

/** @throws `subscription-not-found` when no mail ever had this token, or too long ago */
export async function findLink(context: ServiceContext, token: string): Promise<Link> {
  const [link] = await context.database
    .select()
    .from(links)
    .where(eq(links.tokenHash, hashToken(token)));
  if (link) return link;
  throw problem('subscription-not-found', {
    status: 404,
    detail: 'We do not know this link. Open the whole link of the mail, or subscribe again.',
  });
}

export function linkExpired(): Problem {
  return problem('link-expired', {
    status: 410,
    detail: 'This link is no longer valid. Subscribe again, and we send you a new one.',
  });
}
