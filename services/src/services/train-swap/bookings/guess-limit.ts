import type { OperationContext, ServiceContext } from '../../../kit/context';
import {
  countGuess,
  forgetCountedGuesses,
  takeBackGuess,
} from '../../../kit/database/counted-guesses';
import { networkOf } from '../../../kit/network-of';
import { problem } from '../../../kit/problem';
import { lookupFailures } from '../schema';

/**
 * Failures within ten minutes after which no further guess is judged. A reference on a ticket and a
 * surname are easily guessed by someone who tries many; a family that mistypes is far below.
 */
const windowMilliseconds = 10 * 60_000;
const allowed = { session: 10, network: 60, reference: 30 } as const;

/**
 * Counts the guess until it proves right: call what is answered then. Refuses with `too-many-attempts` once a session,
 * a network or a reference failed too often.
 */
export async function beginGuess(
  context: OperationContext,
  reference: string,
): Promise<() => Promise<void>> {
  const counted = await countGuess(context, lookupFailures, {
    allowed: new Map([
      [`session:${context.session?.id}`, allowed.session],
      [`address:${networkOf(context.remoteAddress())}`, allowed.network],
      [`reference:${reference}`, allowed.reference],
    ]),
    milliseconds: windowMilliseconds,
  });
  if ('rows' in counted) return () => takeBackGuess(context, lookupFailures, counted);
  const { secondsToWait } = counted;
  throw problem('too-many-attempts', {
    status: 429,
    detail: `That was tried too often. Wait ${Math.ceil(secondsToWait / 60)} minutes, then check the reference on your ticket and try again.`,
    retryAfter: secondsToWait,
  });
}

/** Failures that no longer count are forgotten. */
export const forgetOldGuesses = (context: ServiceContext): Promise<void> =>
  forgetCountedGuesses(context, lookupFailures, { milliseconds: windowMilliseconds });
