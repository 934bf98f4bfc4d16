import type { OperationContext, ServiceContext } from '../../../kit/context';
import { i18n } from '../../../kit/language/i18n';
import { countGuess, purgeGuesses, uncountGuess } from '../../../kit/limits/guess-counters';
import { problem } from '../../../kit/problem';
import { getClientNetwork } from '../../../kit/security/client-network';
import { createKeyedHash } from '../../../kit/security/keyed-hash';
import { voucherGuesses } from '../schema';

/** Maximum wrong codes in ten minutes, as for booking references. */
const windowMs = 10 * 60_000;
const maxGuesses = { session: 10, network: 60 } as const;

function getBuckets(context: OperationContext) {
  const { session, remoteAddress } = context;
  const createBucket = (text: string) => createKeyedHash(context, 'voucher-guesses', text);
  return new Map([
    [createBucket(`session\n${session?.id}`), maxGuesses.session],
    [createBucket(`address\n${getClientNetwork(remoteAddress())}`), maxGuesses.network],
  ]);
}

/**
 * Counts a code as wrong, before it is checked. If it is right, call the returned function.
 * @throws `too-many-attempts` after too many wrong codes from a session or network
 */
export async function recordGuess(context: OperationContext): Promise<() => Promise<void>> {
  const counted = await countGuess(context, voucherGuesses, {
    maxFailures: getBuckets(context),
    windowMs,
  });
  if ('rows' in counted) return () => uncountGuess(context, voucherGuesses, counted);
  const minutes = Math.ceil(counted.retryAfterSeconds / 60);
  throw problem('too-many-attempts', {
    status: 429,
    detail: i18n.t(
      'Too many codes were tried. Pay by card, or wait {minutes, plural, one {# minute} other {# minutes}} and enter the code again.',
      { minutes },
    ),
    retryAfter: counted.retryAfterSeconds,
  });
}

export const deleteOldGuesses = (context: ServiceContext): Promise<void> =>
  purgeGuesses(context, voucherGuesses, { windowMs });
