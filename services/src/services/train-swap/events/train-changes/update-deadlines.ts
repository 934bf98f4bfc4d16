import { and, eq, inArray } from 'drizzle-orm';
import type { ServiceContext } from '../../../../kit/context';
import { defineSubscription, nothingToDo } from '../../../../kit/service';
import { readBookings } from '../../bookings/booking-record';
import { toBookingResponse } from '../../offers/verdict/booking-response';
import { loadCircumstances } from '../../offers/verdict/load-booking';
import { createCallCache } from '../../proposals/market/call-cache';
import { skipOnError } from '../../proposals/planning/skip-on-error';
import { wishes } from '../../schema';
import { getDeadline, getLatestDeadline } from '../../wishes/wish-deadline';
import type { WishRow } from '../../wishes/wish-record';
import { listRiders } from './list-riders';
import { compareStatus, trainChanged } from './train-changed';

type MovedDeadline = { wish: WishRow; deadline: Date };

/** Open wishes of these bookings whose deadline changes with the live train data. */
async function findMovedDeadlines(
  context: ServiceContext,
  bookingIds: readonly string[],
): Promise<MovedDeadline[]> {
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
  const { call } = createCallCache(context.call);
  const moved: MovedDeadline[] = [];
  for (const wish of open) {
    const record = records.find(({ booking }) => booking.id === wish.bookingId);
    if (record?.booking.version !== wish.bookingVersion) continue;
    const circumstances = await skipOnError(context, { what: 'a wish', wishIds: [wish.id] }, () =>
      loadCircumstances({ call }, record),
    );
    if (!circumstances) continue;
    const { journey, conditions } = circumstances;
    const { cutOffAt } = toBookingResponse(record, journey, conditions, now).verdict;
    const deadline = getDeadline(wish.chosenDeadline, getLatestDeadline(wish, journey, cutOffAt));
    if (deadline.getTime() !== wish.deadline.getTime()) moved.push({ wish, deadline });
  }
  return moved;
}

/**
 * Updates the deadlines of wishes after a delay or cancellation. A wish stays open while it can be fulfilled, but not
 * beyond the deadline that the traveller chose.
 */
export const updateDeadlines = defineSubscription({
  name: 'move-wish-deadlines',
  ...trainChanged,
  async prepare({ data: { trainId, serviceDate, before, ...after } }, context) {
    const { isCancelled, isRetimed } = compareStatus(before, after);
    if (!isCancelled && !isRetimed) return nothingToDo;
    const riders = await listRiders(context.database, trainId, serviceDate);
    const moved = await findMovedDeadlines(
      context,
      riders.map(({ bookingId }) => bookingId),
    );
    return moved.length > 0 ? moved : nothingToDo;
  },
  async handle(_event, context, moved: MovedDeadline[]) {
    for (const { wish, deadline } of moved) {
      const { id, bookingId } = wish;
      const [open] = await context.database
        .update(wishes)
        .set({ deadline })
        .where(and(eq(wishes.id, id), eq(wishes.state, 'OPEN')))
        .returning({ id: wishes.id });
      if (!open) continue;
      const data = { wishId: id, deadline: deadline.toISOString() };
      const event = { type: 'wish.opened', bookingId, data };
      await context.publish({ ...event, audience: 'travellers' });
    }
  },
});
