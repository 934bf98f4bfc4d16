import { and, eq, inArray } from 'drizzle-orm';
import type { ServiceContext } from '../../../../kit/context';
import { defineSubscription, nothingToDo } from '../../../../kit/service';
import { readBookings } from '../../bookings/booking-record';
import { circumstancesOf } from '../../offers/describe-booking';
import { presentBooking } from '../../offers/present-booking';
import { rememberAnswers } from '../../proposals/market/remembered-answers';
import { orLeaveOut } from '../../proposals/or-leave-out';
import { wishes } from '../../schema';
import { deadlineOf, latestDeadline } from '../../wishes/own-ride';
import type { WishRow } from '../../wishes/wish-record';
import { newsOf, trainChanged } from './news-of-train';
import { ridersOf } from './riders-of';

type Moved = { wish: WishRow; deadline: Date };

/** The open wishes of these bookings that come true sooner or later than they were thought to, with the trains as they run. */
async function movedOf(context: ServiceContext, bookingIds: readonly string[]): Promise<Moved[]> {
  const { database } = context;
  const now = context.clock.now();
  const open = await database
    .select()
    .from(wishes)
    .where(and(inArray(wishes.bookingId, [...bookingIds]), eq(wishes.state, 'OPEN')))
    .orderBy(wishes.id);
  const records = await readBookings(
    database,
    open.map(({ bookingId }) => bookingId),
    now,
  );
  const { call } = rememberAnswers(context.call);
  const moved: Moved[] = [];
  for (const wish of open) {
    const record = records.find(({ booking }) => booking.id === wish.bookingId);
    if (record?.booking.version !== wish.bookingVersion) continue;
    const circumstances = await orLeaveOut(context, { what: 'a wish', wishIds: [wish.id] }, () =>
      circumstancesOf({ call }, record),
    );
    if (!circumstances) continue;
    const { journey, conditions } = circumstances;
    const { cutOffAt } = presentBooking(record, journey, conditions, now).verdict;
    const deadline = deadlineOf(wish.chosenDeadline, latestDeadline(wish, journey, cutOffAt));
    if (deadline.getTime() !== wish.deadline.getTime()) moved.push({ wish, deadline });
  }
  return moved;
}

/**
 * A wish is open as long as it can come true: with a delay, or a cancellation, that becomes longer or shorter. What the
 * traveller chose is the latest all the same. Whatever time it gained, it is matched in.
 */
export const moveDeadlines = defineSubscription({
  name: 'move-wish-deadlines',
  ...trainChanged,
  async prepare({ data: { trainId, serviceDate, before, ...after } }, context) {
    const { isCancelled, isRetimed } = newsOf(before, after);
    if (!isCancelled && !isRetimed) return nothingToDo;
    const riders = await ridersOf(context.database, trainId, serviceDate);
    const moved = await movedOf(
      context,
      riders.map(({ bookingId }) => bookingId),
    );
    return moved.length > 0 ? moved : nothingToDo;
  },
  async handle(_event, context, moved: Moved[]) {
    for (const { wish, deadline } of moved) {
      const { id, bookingId } = wish;
      const [open] = await context.database
        .update(wishes)
        .set({ deadline })
        .where(and(eq(wishes.id, id), eq(wishes.state, 'OPEN')))
        .returning({ id: wishes.id });
      if (!open) continue;
      const event = { type: 'wish.opened', bookingId, data: { wishId: id } };
      await context.publish({ ...event, audience: 'travellers' });
    }
  },
});
