import type { OperationContext, ServiceContext } from '../../../kit/context';
import { i18n } from '../../../kit/language/i18n';
import { countGuess, purgeGuesses, uncountGuess } from '../../../kit/limits/guess-counters';
import { problem } from '../../../kit/problem';
import { getClientNetwork } from '../../../kit/security/client-network';
import { createKeyedHash } from '../../../kit/security/keyed-hash';
import { codeGuesses } from '../schema';

const windowMs = 10 * 60_000;
/** Wrong codes from one network in the window. Requests may have no session, so sessions are not counted. */
const maxGuesses = 60;

/**
 * Counts a code as wrong, before it is checked. If it is right, call the returned function.
 * @throws `too-many-attempts` after too many wrong codes from a network
 */
export async function recordGuess(context: OperationContext): Promise<() => Promise<void>> {
  const network = getClientNetwork(context.remoteAddress());
  const bucket = createKeyedHash(context, 'code-guesses', network);
  const allowed = new Map([[bucket, maxGuesses]]);
  const counted = await countGuess(context, codeGuesses, { maxFailures: allowed, windowMs });
  if ('rows' in counted) return () => uncountGuess(context, codeGuesses, counted);
  const minutes = Math.ceil(counted.retryAfterSeconds / 60);
  throw problem('too-many-attempts', {
    status: 429,
    detail: i18n.t(
      'Too many codes were tried. Continue without a code, or wait {minutes, plural, one {# minute} other {# minutes}} and enter the code again.',
      { minutes },
    ),
    retryAfter: counted.retryAfterSeconds,
  });
}

export const deleteOldGuesses = {
  name: 'delete-old-guesses',
  everySeconds: 600,
  run: (context: ServiceContext) => purgeGuesses(context, codeGuesses, { windowMs }),
};
