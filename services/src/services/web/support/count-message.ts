import type { OperationContext } from '../../../kit/context';
import { countInstants } from '../../../kit/database/counted-instants';
import { networkOf } from '../../../kit/network-of';
import { problem } from '../../../kit/problem';
import { addressCounters } from '../schema';
import { limits } from './limits';

const purpose = 'support-addresses';

/**
 * Counts a message from this address and this network; call it inside the transaction that stores the message.
 * @throws `too-many-attempts` with the seconds until the next may be written
 */
export async function countMessage(context: OperationContext, email: string): Promise<void> {
  const ofAddress = await countInstants(context, addressCounters, {
    purpose,
    name: email,
    windows: [
      { most: limits.perDay, milliseconds: limits.day },
      { most: limits.perWindow, milliseconds: limits.window },
    ],
  });
  if (ofAddress) throw tooManyMessages('this address', ofAddress);
  const ofNetwork = await countInstants(context, addressCounters, {
    purpose,
    name: `network\n${networkOf(context.remoteAddress())}`,
    windows: [{ most: limits.perNetwork, milliseconds: limits.window }],
  });
  if (ofNetwork) throw tooManyMessages('your network', ofNetwork);
}

function tooManyMessages(from: string, seconds: number) {
  const minutes = Math.ceil(seconds / 60);
  return problem('too-many-attempts', {
    status: 429,
    detail: `We have several messages from ${from} already. Wait ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}, then send this one.`,
    retryAfter: seconds,
  });
}
