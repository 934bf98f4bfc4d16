import type { ServiceContext } from '../../../../kit/context';
import type { Session } from '../../../../kit/session';
import { lockBooking } from '../../bookings/booking-record';
import { endWish } from '../../wishes/end-wish';
import { lockWishes, type WishRow } from '../../wishes/wish-record';
import { leaveProposal } from './end-proposal';

/**
 * Withdraws a wish inside a transaction. Its open proposal ends for all parties. `session` is null when no traveller
 * withdraws it.
 * @throws `step-up-required` in an open proposal
 */
export async function withdrawWishAndProposal(
  context: ServiceContext,
  session: Session | null,
  { id, bookingId }: Pick<WishRow, 'id' | 'bookingId'>,
): Promise<void> {
  await lockBooking(context.database, bookingId);
  // Lock order: the proposal before its wishes.
  await leaveProposal(context, session, bookingId, 'withdrawn', ({ part }) => part.wishId === id);
  const [locked] = await lockWishes(context.database, [id]);
  if (locked) await endWish(context, locked, 'WITHDRAWN');
}
