import { and, count, gt, inArray, lt, min } from 'drizzle-orm';
import type { OperationContext, ServiceContext } from '../../foundation/context';
import { problem } from '../../foundation/problem';
import { lookupFailures } from '../schema';

/**
 * Failures within ten minutes after which no further guess is judged. A reference on a ticket and a
 * surname are easily guessed by someone who tries many; a family that mistypes is far below.
 */
const windowMilliseconds = 10 * 60_000;
const allowed = { session: 10, address: 60, reference: 30 } as const;

const bucketsOf = (
  context: Pick<OperationContext, 'session' | 'remoteAddress'>,
  reference: string,
): { bucket: string; limit: number }[] => [
  { bucket: `session:${context.session?.id}`, limit: allowed.session },
  { bucket: `address:${context.remoteAddress()}`, limit: allowed.address },
  { bucket: `reference:${reference}`, limit: allowed.reference },
];

/** Refuses with `too-many-attempts` once a session, an address or a reference failed too often. */
export async function refuseGuessing(context: OperationContext, reference: string): Promise<void> {
  const buckets = bucketsOf(context, reference);
  const now = context.clock.now();
  const rows = await context.database
    .select({
      bucket: lookupFailures.bucket,
      failures: count(),
      first: min(lookupFailures.failedAt),
    })
    .from(lookupFailures)
    .where(
      and(
        inArray(
          lookupFailures.bucket,
          buckets.map((each) => each.bucket),
        ),
        gt(lookupFailures.failedAt, new Date(now.getTime() - windowMilliseconds)),
      ),
    )
    .groupBy(lookupFailures.bucket);
  const full = rows.filter((row) => {
    const limit = buckets.find((each) => each.bucket === row.bucket)?.limit ?? 0;
    return row.failures >= limit;
  });
  if (full.length === 0) return;
  const openAgain = Math.max(
    ...full.map((row) => (row.first?.getTime() ?? now.getTime()) + windowMilliseconds),
  );
  const retryAfter = Math.max(1, Math.ceil((openAgain - now.getTime()) / 1000));
  throw problem('too-many-attempts', {
    status: 429,
    detail: `That was tried too often. Wait ${Math.ceil(retryAfter / 60)} minutes, then check the reference on your ticket and try again.`,
    retryAfter,
  });
}

export async function countFailedGuess(
  context: OperationContext,
  reference: string,
): Promise<void> {
  const failedAt = context.clock.now();
  await context.database
    .insert(lookupFailures)
    .values(bucketsOf(context, reference).map(({ bucket }) => ({ bucket, failedAt })));
}

/** Failures that no longer count are forgotten. */
export async function forgetOldGuesses(context: ServiceContext): Promise<void> {
  const before = new Date(context.clock.now().getTime() - windowMilliseconds);
  await context.database.delete(lookupFailures).where(lt(lookupFailures.failedAt, before));
}
