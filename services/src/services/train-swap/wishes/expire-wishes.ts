import { and, asc, eq, lte, not, sql } from 'drizzle-orm';
import type { ServiceContext } from '../../../kit/context';
import { failPoint } from '../../../kit/fail-points';
import { proposalParts, proposals, wishes } from '../schema';
import { endWish } from './wish-record';

const batchSize = 500;

/** A wish in an open proposal is ended or fulfilled by that proposal. */
const isInOpenProposal = sql`exists (select from ${proposalParts}
  join ${proposals} on ${proposals.id} = ${proposalParts.proposalId} and ${proposals.state} in ('OPEN', 'SETTLING')
  where ${proposalParts.wishId} = ${wishes.id})`;

/** Ends wishes whose deadline has passed and that are in no open proposal. */
export async function expireDueWishes(context: ServiceContext): Promise<void> {
  const isPast = lte(wishes.deadline, context.clock.now());
  const isDue = and(eq(wishes.state, 'OPEN'), isPast, not(isInOpenProposal));
  const [first] = await context.database
    .select({ id: wishes.id })
    .from(wishes)
    .where(isDue)
    .limit(1);
  if (!first) return;
  await context.transaction(async (context) => {
    const due = await context.database
      .select()
      .from(wishes)
      .where(isDue)
      .orderBy(asc(wishes.id))
      .limit(batchSize)
      .for('update', { skipLocked: true });
    for (const wish of due) await endWish(context, wish, 'EXPIRED');
    failPoint('expireDueWishes.handled');
  });
}
