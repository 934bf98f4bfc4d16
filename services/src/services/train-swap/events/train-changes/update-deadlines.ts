import { and, eq, inArray, or, sql } from 'drizzle-orm';
import type { ServiceContext } from '../../../../kit/context';
import { defineSubscription, nothingToDo } from '../../../../kit/service';
import { readBookings } from '../../bookings/booking-record';
import { loadCircumstances, toBookingResponse } from '../../offers/verdict/booking-response';
import { createCallCache } from '../../proposals/market/call-cache';
import { skipOnError } from '../../proposals/market/skip-on-error';
import { trainRuns, wishes } from '../../schema';
import { getDeadline, getLatestDeadline } from '../../wishes/wish-deadline';
import { findWishedJourneys } from '../../wishes/wish-markets';
import type { WishRow } from '../../wishes/wish-record';
import { listRiders } from './list-riders';
import { compareStatus, hasOtherStops, trainChanged } from './train-changed';

type MovedDeadline = { wish: WishRow; deadline: Date };

type Train = { trainId: string; serviceDate: string };

/** Open wishes of the riders of a train, and open wishes for it. */
async function findOpenWishes(
  { database }: ServiceContext,
  { trainId, serviceDate }: Train,
): Promise<WishRow[]> {
  const riders = await listRiders(database, trainId, serviceDate);
  const runs = database
    .select({ id: trainRuns.id })
    .from(trainRuns)
    .where(and(eq(trainRuns.trainId, trainId), eq(trainRuns.serviceDate, serviceDate)));
  return database
    .select()
    .from(wishes)
    .where(
      and(
        eq(wishes.state, 'OPEN'),
        or(
          inArray(
            wishes.bookingId,
            riders.map(({ bookingId }) => bookingId),
          ),
          sql`${wishes.wantedRunIds} && array(${runs})`,
        ),
      ),
    )
    .orderBy(wishes.id);
}

/** Open wishes whose deadline changes with the live data of this train. */
async function findMovedDeadlines(context: ServiceContext, train: Train): Promise<MovedDeadline[]> {
  const { database } = context;
  const now = context.clock.now();
  const open = await findOpenWishes(context, train);
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
    const loaded = await skipOnError(context, { what: 'a wish', wishIds: [wish.id] }, async () => ({
      ...(await loadCircumstances({ call }, record)),
      wished: await findWishedJourneys(call, wish),
    }));
    if (!loaded) continue;
    const { journey, wished } = loaded;
    const { cutOffAt } = toBookingResponse(record, loaded, now).verdict;
    const latest = getLatestDeadline(wish, { journey, cutOffAt, wished });
    const deadline = getDeadline(wish.chosenDeadline, latest);
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
    if (!isCancelled && !isRetimed && !hasOtherStops(before, after)) return nothingToDo;
    const moved = await findMovedDeadlines(context, { trainId, serviceDate });
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
