import { createHmac } from 'node:crypto';
import { and, count, gt, inArray, lt, min } from 'drizzle-orm';
import type { OperationContext, ServiceContext } from '../../foundation/context';
import { problem } from '../../foundation/problem';
import { voucherGuesses } from '../schema';

/** Wrong codes within ten minutes after which no further one is judged, as for booking references. */
const windowMilliseconds = 10 * 60_000;
const allowed = { session: 10, address: 60 } as const;

type Guesser = Pick<OperationContext, 'session' | 'remoteAddress' | 'secret'>;

const bucketsOf = ({ session, remoteAddress, secret }: Guesser) => {
  const key = secret('voucher-guesses');
  const bucket = (text: string) => createHmac('sha256', key).update(text).digest('base64url');
  return new Map([
    [bucket(`session\n${session?.id}`), allowed.session],
    [bucket(`address\n${remoteAddress()}`), allowed.address],
  ]);
};

/** Refuses with `too-many-attempts` once a session or an address sent too many codes that were none. */
export async function refuseGuessing(context: OperationContext): Promise<void> {
  const limits = bucketsOf(context);
  const now = context.clock.now();
  const rows = await context.database
    .select({
      bucket: voucherGuesses.bucket,
      wrong: count(),
      first: min(voucherGuesses.failedAt),
    })
    .from(voucherGuesses)
    .where(
      and(
        inArray(voucherGuesses.bucket, [...limits.keys()]),
        gt(voucherGuesses.failedAt, new Date(now.getTime() - windowMilliseconds)),
      ),
    )
    .groupBy(voucherGuesses.bucket);
  const full = rows.filter(({ bucket, wrong }) => wrong >= (limits.get(bucket) ?? 0));
  if (full.length === 0) return;
  const opens = Math.max(...full.map(({ first }) => (first ?? now).getTime() + windowMilliseconds));
  const retryAfter = Math.max(1, Math.ceil((opens - now.getTime()) / 1000));
  const minutes = Math.ceil(retryAfter / 60);
  throw problem('too-many-attempts', {
    status: 429,
    detail: `Too many codes were tried. Pay by card, or wait ${minutes} ${minutes === 1 ? 'minute' : 'minutes'} and enter the code again.`,
    retryAfter,
  });
}

export async function countWrongCode(context: OperationContext): Promise<void> {
  const failedAt = context.clock.now();
  await context.database
    .insert(voucherGuesses)
    .values([...bucketsOf(context).keys()].map((bucket) => ({ bucket, failedAt })));
}

/** Codes that no longer count are forgotten. */
export async function forgetGuesses(context: ServiceContext): Promise<void> {
  const before = new Date(context.clock.now().getTime() - windowMilliseconds);
  await context.database.delete(voucherGuesses).where(lt(voucherGuesses.failedAt, before));
}
