import type { OperationContext, ServiceContext } from '../../../kit/context';
import { i18n } from '../../../kit/language/i18n';
import { countUnprovedMail } from '../../../kit/limits/count-unproved-mail';
import { consumeRateLimit } from '../../../kit/limits/rate-counters';
import { problem } from '../../../kit/problem';
import { limits } from '../limits';
import { addressCounters } from '../schema';

const purpose = 'newsletter-addresses';

/** Counts an email to this address. Returns false at the limit. */
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
  const wait = await countUnprovedMail(context, addressCounters, purpose);
  if (wait === null) return;
  throw problem('too-many-attempts', {
    status: 429,
    detail: i18n.t(
      'There were too many newsletter requests from your network. Enter your address again later.',
    ),
    retryAfter: wait,
  });
}
