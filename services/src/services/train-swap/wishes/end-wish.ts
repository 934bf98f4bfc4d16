import { and, eq } from 'drizzle-orm';
import type { ServiceContext } from '../../../kit/context';
import type { StoredWishState } from '../contract/wish';
import { wishes } from '../schema';
import type { WishRow } from './wish-record';

/** Ends a wish that is open still, and tells its holder's browsers; one that its proposal ends, at the moment of that. */
export async function endWish(
  context: ServiceContext,
  wish: Pick<WishRow, 'id' | 'bookingId'>,
  state: Exclude<StoredWishState, 'OPEN'>,
  endedAt: Date = context.clock.now(),
): Promise<void> {
  const ended = await context.database
    .update(wishes)
    .set({ state, endedAt })
    .where(and(eq(wishes.id, wish.id), eq(wishes.state, 'OPEN')))
    .returning({ id: wishes.id });
  if (ended.length === 0) return;
  await context.publish({
    type: 'wish.ended',
    bookingId: wish.bookingId,
    audience: 'travellers',
    data: { wishId: wish.id, state },
  });
}
