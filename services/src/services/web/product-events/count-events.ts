import type { OperationContext } from '../../../kit/context';
import { countInstants } from '../../../kit/database/counted-instants';
import { networkOf } from '../../../kit/network-of';
import { problem } from '../../../kit/problem';
import { addressCounters } from '../schema';
import { limits } from '../support/limits';

/**
 * Counts events that a network tells; call it inside the transaction that keeps them.
 * @throws `too-many-attempts`
 */
export async function countEvents(context: OperationContext, times: number): Promise<void> {
  const wait = await countInstants(context, addressCounters, {
    purpose: 'networks-of-events',
    name: networkOf(context.remoteAddress()),
    windows: [{ most: limits.eventsPerNetwork, milliseconds: limits.window }],
    times,
  });
  if (wait === null) return;
  throw problem('too-many-attempts', {
    status: 429,
    detail: 'Your network told of very many events. Send further ones in an hour.',
    retryAfter: wait,
  });
}
