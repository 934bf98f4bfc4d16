import type { OperationContext, ServiceContext } from '../../../kit/context';
import { i18n } from '../../../kit/language/i18n';
import { countGuess, purgeGuesses, uncountGuess } from '../../../kit/limits/guess-counters';
import { problem } from '../../../kit/problem';
import { getClientNetwork } from '../../../kit/security/client-network';
import { lookupFailures } from '../schema';

/**
 * Failed lookups within the window after which further lookups are rejected. References and surnames are easy to
 * guess with many attempts; typing errors stay far below these limits.
 */
const windowMs = 10 * 60_000;
const maxFailures = { session: 10, network: 60, reference: 30 } as const;
const maxSamples = { session: 5, network: 30, all: 300 } as const;

/**
 * Counts the lookup as failed. `reference` names the booking or the ticket; null for a barcode that is not ours.
 * @returns a function that removes the count after success
 * @throws `too-many-attempts` when the session, the network or the reference has too many failures
 */
export async function countLookupAttempt(
  context: OperationContext,
  reference: string | null,
): Promise<() => Promise<void>> {
  const counted = await countAttempt(
    context,
    [
      [`session:${context.session?.id}`, maxFailures.session],
      [`address:${getClientNetwork(context.remoteAddress())}`, maxFailures.network],
      ...(reference === null ? [] : [[`reference:${reference}`, maxFailures.reference] as const]),
    ],
    (minutes) =>
      i18n.t(
        'Too many attempts. Wait {minutes, plural, one {# minute} other {# minutes}}, then check the reference on your ticket and try again.',
        { minutes },
      ),
  );
  return () => uncountGuess(context, lookupFailures, counted);
}

/** Counts a sample booking in the same window. @throws `too-many-attempts` */
export async function countSampleBooking(context: OperationContext): Promise<void> {
  await countAttempt(
    context,
    [
      [`sample session:${context.session?.id}`, maxSamples.session],
      [`sample address:${getClientNetwork(context.remoteAddress())}`, maxSamples.network],
      ['sample', maxSamples.all],
    ],
    (minutes) =>
      i18n.t(
        'There were too many sample tickets. Wait {minutes, plural, one {# minute} other {# minutes}}, or continue with one that you opened.',
        { minutes },
      ),
  );
}

/** Counts an attempt for each name and its limit. @throws `too-many-attempts` with the text for the minutes to wait */
async function countAttempt(
  context: OperationContext,
  limits: readonly (readonly [string, number])[],
  formatDetail: (minutes: number) => string,
) {
  const counted = await countGuess(context, lookupFailures, {
    maxFailures: new Map(limits),
    windowMs,
  });
  if ('rows' in counted) return counted;
  const { retryAfterSeconds } = counted;
  throw problem('too-many-attempts', {
    status: 429,
    detail: formatDetail(Math.ceil(retryAfterSeconds / 60)),
    retryAfter: retryAfterSeconds,
  });
}

export const purgeLookupFailures = (context: ServiceContext): Promise<void> =>
  purgeGuesses(context, lookupFailures, { windowMs });
