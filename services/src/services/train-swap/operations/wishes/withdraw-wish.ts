import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { failPoint } from '../../../../kit/fail-points';
import { defineOperation } from '../../../../kit/operation';
import { holderOf, mayOpenBooking } from '../../bookings/booking-access';
import { findBooking } from '../../bookings/booking-record';
import { takeBackWish } from '../../proposals/take-back-wish';
import { wishes } from '../../schema';
import { wishNotFound } from '../../wishes/wish-record';

export const withdrawWish = defineOperation({
  id: 'withdrawWish',
  method: 'DELETE',
  path: '/wishes/{wishId}',
  summary: 'Take a wish back',
  description:
    'A proposal that waits for an answer ends with it, for all who take part. A second withdrawal changes nothing.',
  access: 'session',
  request: { params: z.strictObject({ wishId: z.uuid() }) },
  responses: { 204: z.undefined() },
  problems: { 'wish-not-found': 404 },
  async handle({ params }, context) {
    const { database } = context;
    const [wish] = await database.select().from(wishes).where(eq(wishes.id, params.wishId));
    const booking = wish && (await findBooking(database, wish.bookingId));
    const mine = booking && (await mayOpenBooking(database, holderOf(context.session), booking));
    if (!wish || !mine) throw wishNotFound();
    await context.transaction(async (context) => {
      await takeBackWish(context, wish);
      failPoint('withdrawWish.handled');
    });
    failPoint('withdrawWish.committed');
    return { status: 204 };
  },
});
