import type { ServiceContext } from '../../../kit/context';
import { lockBooking } from '../bookings/booking-record';
import { endWish } from '../wishes/end-wish';
import { lockWishes, type WishRow } from '../wishes/wish-record';
import { leaveProposal } from './end-proposal';

/** Takes a wish back, inside a transaction: a proposal that waits for an answer ends with it, for all who take part. */
export async function takeBackWish(
  context: ServiceContext,
  { id, bookingId }: Pick<WishRow, 'id' | 'bookingId'>,
): Promise<void> {
  await lockBooking(context.database, bookingId);
  // The proposal is locked before its wishes, as everywhere.
  await leaveProposal(context, bookingId, 'withdrawn', ({ part }) => part.wishId === id);
  const [locked] = await lockWishes(context.database, [id]);
  if (locked) await endWish(context, locked, 'WITHDRAWN');
}
