import type { OperationContext } from '../../../kit/context';
import { i18n } from '../../../kit/language/i18n';
import { countUnprovedMail } from '../../../kit/limits/count-unproved-mail';
import { consumeRateLimit } from '../../../kit/limits/rate-counters';
import { problem } from '../../../kit/problem';
import { getClientNetwork } from '../../../kit/security/client-network';
import { addressCounters } from '../schema';
import { limits } from './limits';

const purpose = 'support-addresses';

/**
 * Counts a message from this address and this network; call it inside the transaction that stores the message. A new
 * case sends a mail to its address, which is not proved, so a network has a lower limit.
 * @throws `too-many-attempts` with the seconds until the next message is allowed
 */
export async function countMessage(
  context: OperationContext,
  email: string,
  kind: 'new case' | 'message',
): Promise<void> {
  const ofAddress = await consumeRateLimit(context, addressCounters, {
    purpose,
    name: email,
    windows: [
      { max: limits.maxPerDay, windowMs: limits.dayMs },
      { max: limits.maxPerWindow, windowMs: limits.windowMs },
    ],
  });
  if (ofAddress)
    throw tooManyMessages(ofAddress, (minutes) =>
      i18n.t(
        'There were too many messages from this address. Your message was not sent. Wait {minutes, plural, one {# minute} other {# minutes}}, then send it again.',
        { minutes },
      ),
    );
  const ofNetwork =
    kind === 'new case'
      ? await countUnprovedMail(context, addressCounters, purpose)
      : await consumeRateLimit(context, addressCounters, {
          purpose,
          name: `network\n${getClientNetwork(context.remoteAddress())}`,
          windows: [{ max: limits.maxPerNetwork, windowMs: limits.windowMs }],
        });
  if (ofNetwork)
    throw tooManyMessages(ofNetwork, (minutes) =>
      i18n.t(
        'There were too many messages from your network. Your message was not sent. Wait {minutes, plural, one {# minute} other {# minutes}}, then send it again.',
        { minutes },
      ),
    );
}

function tooManyMessages(seconds: number, describe: (minutes: number) => string) {
  return problem('too-many-attempts', {
    status: 429,
    detail: describe(Math.ceil(seconds / 60)),
    retryAfter: seconds,
  });
}
