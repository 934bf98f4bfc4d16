import type { OperationContext, ServiceContext } from '../../../kit/context';
import { countInstants } from '../../../kit/database/counted-instants';
import { networkOf } from '../../../kit/network-of';
import { problem } from '../../../kit/problem';
import { limits } from '../limits';
import { addressCounters } from '../schema';

const purpose = 'newsletter-addresses';

/** Counts a mail to this address, or answers false when it has had enough for now. */
export async function countMail(context: ServiceContext, email: string): Promise<boolean> {
  const wait = await countInstants(context, addressCounters, {
    purpose,
    name: email,
    windows: [
      { most: limits.mailsPerDay, milliseconds: limits.day },
      { most: 1, milliseconds: limits.pause },
    ],
  });
  return wait === null;
}

/**
 * Counts what a network asks for, whether a mail leaves or not: so its refusal tells nothing of an address.
 * @throws `too-many-attempts`
 */
export async function countNetwork(context: OperationContext): Promise<void> {
  const wait = await countInstants(context, addressCounters, {
    purpose,
    name: `network\n${networkOf(context.remoteAddress())}`,
    windows: [{ most: limits.askedPerNetwork, milliseconds: limits.hour }],
  });
  if (wait === null) return;
  throw problem('too-many-attempts', {
    status: 429,
    detail:
      'Your network asked for the newsletter very often. Wait an hour, then enter your address again.',
    retryAfter: wait,
  });
}
