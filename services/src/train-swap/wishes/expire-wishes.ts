import { and, asc, eq, lte } from 'drizzle-orm';
import type { ServiceContext } from '../../foundation/context';
import { failPoint } from '../../foundation/fail-points';
import { wishes } from '../schema';
import { endWish } from './end-wish';

const atOnce = 500;

/**
 * Ends the wishes whose deadline has passed. Who is in a proposal has until its own end: that is never
 * later than the deadline.
 */
export async function expireDueWishes(context: ServiceContext): Promise<void> {
  const isDue = and(eq(wishes.state, 'OPEN'), lte(wishes.deadline, context.clock.now()));
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
      .limit(atOnce)
      .for('update', { skipLocked: true });
    for (const wish of due) await endWish(context, wish, 'EXPIRED');
    failPoint('expireDueWishes.handled');
  });
}
