import { createHmac } from 'node:crypto';
import type { OperationContext, ServiceContext } from '../../../kit/context';
import {
  countGuess,
  forgetCountedGuesses,
  takeBackGuess,
} from '../../../kit/database/counted-guesses';
import { networkOf } from '../../../kit/network-of';
import { problem } from '../../../kit/problem';
import { codeGuesses } from '../schema';

const milliseconds = 10 * 60_000;
/** Of a network within that time, as for vouchers. Sessions are not told apart: whoever asks may be without one. */
const mostWrong = 60;

/**
 * Counts the code as wrong until it proves right: call what is answered then. Refuses with `too-many-attempts` once a
 * network sent too many codes that were none.
 */
export async function beginGuess(context: OperationContext): Promise<() => Promise<void>> {
  const bucket = createHmac('sha256', context.secret('code-guesses'))
    .update(networkOf(context.remoteAddress()))
    .digest('base64url');
  const allowed = new Map([[bucket, mostWrong]]);
  const counted = await countGuess(context, codeGuesses, { allowed, milliseconds });
  if ('rows' in counted) return () => takeBackGuess(context, codeGuesses, counted);
  const minutes = Math.ceil(counted.secondsToWait / 60);
  throw problem('too-many-attempts', {
    status: 429,
    detail: `Too many codes were tried. Go on without one, or wait ${minutes} ${minutes === 1 ? 'minute' : 'minutes'} and enter the code again.`,
    retryAfter: counted.secondsToWait,
  });
}

export const forgetOldGuesses = {
  name: 'forget-code-guesses',
  everySeconds: 600,
  run: (context: ServiceContext) => forgetCountedGuesses(context, codeGuesses, { milliseconds }),
};
