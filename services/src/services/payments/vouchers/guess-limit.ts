import { createHmac } from 'node:crypto';
import type { OperationContext, ServiceContext } from '../../../kit/context';
import {
  countGuess,
  forgetCountedGuesses,
  takeBackGuess,
} from '../../../kit/database/counted-guesses';
import { networkOf } from '../../../kit/network-of';
import { problem } from '../../../kit/problem';
import { voucherGuesses } from '../schema';

/** Wrong codes within ten minutes after which no further one is judged, as for booking references. */
const windowMilliseconds = 10 * 60_000;
const allowed = { session: 10, network: 60 } as const;

type Guesser = Pick<OperationContext, 'session' | 'remoteAddress' | 'secret'>;

const bucketsOf = ({ session, remoteAddress, secret }: Guesser) => {
  const key = secret('voucher-guesses');
  const bucket = (text: string) => createHmac('sha256', key).update(text).digest('base64url');
  return new Map([
    [bucket(`session\n${session?.id}`), allowed.session],
    [bucket(`address\n${networkOf(remoteAddress())}`), allowed.network],
  ]);
};

/**
 * Counts the code as wrong until it proves right: call what is answered then. Refuses with `too-many-attempts` once a
 * session or a network sent too many codes that were none.
 */
export async function beginGuess(context: OperationContext): Promise<() => Promise<void>> {
  const counted = await countGuess(context, voucherGuesses, {
    allowed: bucketsOf(context),
    milliseconds: windowMilliseconds,
  });
  if ('rows' in counted) return () => takeBackGuess(context, voucherGuesses, counted);
  const minutes = Math.ceil(counted.secondsToWait / 60);
  throw problem('too-many-attempts', {
    status: 429,
    detail: `Too many codes were tried. Pay by card, or wait ${minutes} ${minutes === 1 ? 'minute' : 'minutes'} and enter the code again.`,
    retryAfter: counted.secondsToWait,
  });
}

/** Codes that no longer count are forgotten. */
export const forgetGuesses = (context: ServiceContext): Promise<void> =>
  forgetCountedGuesses(context, voucherGuesses, { milliseconds: windowMilliseconds });
