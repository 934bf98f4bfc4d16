import { and, eq } from 'drizzle-orm';
import type { ServiceContext } from '../../../kit/context';
import type { StoredWishState } from '../contract/wish';
import { wishes } from '../schema';
import type { WishRow } from './wish-record';

/** The proposal that ended the wish, and its end. */
type EndedBy = { endedAt: Date; proposalId: string };

/** Ends an open wish and publishes `wish.ended`. */
export async function endWish(
  context: ServiceContext,
  wish: Pick<WishRow, 'id' | 'bookingId'>,
  state: Exclude<StoredWishState, 'OPEN'>,
  by?: EndedBy,
): Promise<void> {
  const endedAt = by?.endedAt ?? context.clock.now();
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
    data: { wishId: wish.id, state, ...(by ? { proposalId: by.proposalId } : {}) },
  });
}
