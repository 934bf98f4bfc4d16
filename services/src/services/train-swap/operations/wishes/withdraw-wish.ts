import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { failPoint } from '../../../../kit/fail-points';
import { defineOperation } from '../../../../kit/operation';
import { canOpenBooking, holderOf } from '../../bookings/booking-access';
import { findBookingRow } from '../../bookings/booking-record';
import { withdrawWishAndProposal } from '../../proposals/ending/end-proposal';
import { wishes } from '../../schema';
import { wishNotFound } from '../../wishes/wish-record';

export const withdrawWish = defineOperation({
  id: 'withdrawWish',
  method: 'DELETE',
  path: '/wishes/{wishId}',
  summary: 'Withdraw a wish',
  description:
    'Ends an open proposal of the wish for all parties, which requires a step-up for its operation. A second withdrawal has no effect.',
  access: 'session',
  request: { params: z.strictObject({ wishId: z.uuid() }) },
  responses: { 204: z.undefined() },
  problems: { 'wish-not-found': 404, 'step-up-required': 403, 'operation-confirmed': 409 },
  async handle({ params }, context) {
    const { database } = context;
    const [wish] = await database.select().from(wishes).where(eq(wishes.id, params.wishId));
    const booking = wish && (await findBookingRow(database, wish.bookingId));
    const mine = booking && (await canOpenBooking(database, holderOf(context.session), booking));
    if (!wish || !mine) throw wishNotFound();
    await context.transaction(async (context) => {
      await withdrawWishAndProposal(context, context.session, wish);
      failPoint('withdrawWish.handled');
    });
    failPoint('withdrawWish.committed');
    return { status: 204 };
  },
});
