import type { OperationContext } from '../../../kit/context';
import { i18n } from '../../../kit/language/i18n';
import { consumeRateLimit } from '../../../kit/limits/rate-counters';
import { problem } from '../../../kit/problem';
import { getClientNetwork } from '../../../kit/security/client-network';
import { addressCounters } from '../schema';
import { limits } from '../support/limits';

/**
 * Counts events of a network; call it inside the transaction that stores them.
 * @throws `too-many-attempts`
 */
export async function countEvents(context: OperationContext, times: number): Promise<void> {
  const wait = await consumeRateLimit(context, addressCounters, {
    purpose: 'networks-of-events',
    name: getClientNetwork(context.remoteAddress()),
    windows: [{ max: limits.maxEventsPerNetwork, windowMs: limits.windowMs }],
    times,
  });
  if (wait === null) return;
  throw problem('too-many-attempts', {
    status: 429,
    detail: i18n.t('Your network sent too many events. Try again in an hour.'),
    retryAfter: wait,
  });
}
