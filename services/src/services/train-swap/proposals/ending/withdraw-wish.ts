import type { ServiceContext } from '../../../../kit/context';
import { lockBooking } from '../../bookings/booking-record';
import { endWish } from '../../wishes/end-wish';
import { lockWishes, type WishRow } from '../../wishes/wish-record';
import { leaveProposal } from './end-proposal';

/** Withdraws a wish inside a transaction. Its open proposal ends for all parties. */
export async function withdrawWishAndProposal(
  context: ServiceContext,
  { id, bookingId }: Pick<WishRow, 'id' | 'bookingId'>,
): Promise<void> {
  await lockBooking(context.database, bookingId);
  // Lock order: the proposal before its wishes.
  await leaveProposal(context, bookingId, 'withdrawn', ({ part }) => part.wishId === id);
  const [locked] = await lockWishes(context.database, [id]);
  if (locked) await endWish(context, locked, 'WITHDRAWN');
}
