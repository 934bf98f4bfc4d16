import type { OperationContext, ServiceContext } from '../../../kit/context';
import { consumeRateLimit } from '../../../kit/database/limits/rate-counters';
import { i18n } from '../../../kit/language/i18n';
import { problem } from '../../../kit/problem';
import { getClientNetwork } from '../../../kit/security/client-network';
import { limits } from '../limits';
import { addressCounters } from '../schema';

const purpose = 'newsletter-addresses';

/** Counts an e-mail to this address. Returns false at the limit. */
export async function countMail(context: ServiceContext, email: string): Promise<boolean> {
  const wait = await consumeRateLimit(context, addressCounters, {
    purpose,
    name: email,
    windows: [
      { max: limits.maxMailsPerDay, windowMs: limits.dayMs },
      { max: 1, windowMs: limits.mailIntervalMs },
    ],
  });
  return wait === null;
}

/**
 * Counts every request of a network, so that the limit does not reveal whether an address is known.
 * @throws `too-many-attempts`
 */
export async function countNetwork(context: OperationContext): Promise<void> {
  const wait = await consumeRateLimit(context, addressCounters, {
    purpose,
    name: `network\n${getClientNetwork(context.remoteAddress())}`,
    windows: [{ max: limits.maxRequestsPerNetwork, windowMs: limits.hourMs }],
  });
  if (wait === null) return;
  throw problem('too-many-attempts', {
    status: 429,
    detail: i18n.t(
      'There were too many newsletter requests from your network. Wait an hour, then enter your address again.',
    ),
    retryAfter: wait,
  });
}
