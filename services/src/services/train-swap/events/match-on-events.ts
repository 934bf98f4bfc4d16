import { and, eq } from 'drizzle-orm';
import { z } from 'zod';
import type { ServiceContext } from '../../../kit/context';
import type { Database } from '../../../kit/database/connections/connection';
import { defineSubscription, nothingToDo, type ReceivedEvent } from '../../../kit/service';
import { findOperation } from '../exchange/operation-record';
import { findFreedMarkets, findOpenWishMarkets } from '../proposals/planning/find-markets';
import {
  openPlanned,
  type Plans,
  planNewWishes,
  planWaitingWishes,
} from '../proposals/planning/plan-matches';
import { findProposalParts } from '../proposals/proposal-record';
import { exchangeOperations, wishes } from '../schema';
import { getRouteDayKey, getWishMarkets } from '../wishes/wish-markets';
import { endWish, type WishRow } from '../wishes/wish-record';

/**
 * Matches a new wish with free seats and other wishes: first on its route and day, then with wishes for seats on the
 * same train.
 */
export const matchArrivedWish = defineSubscription({
  name: 'match-arrived-wish',
  event: 'wish.opened',
  data: z.looseObject({ wishId: z.string() }),
  sequential: true,
  async prepare({ data }, context) {
    const [wish] = await context.database.select().from(wishes).where(eq(wishes.id, data.wishId));
    if (wish?.state !== 'OPEN') return nothingToDo;
    for (const market of getWishMarkets(wish)) {
      const planned = await planNewWishes(context, market, [wish.id]);
      if (planned.plans.length > 0) return planned;
    }
    return nothingToDo;
  },
  handle: (_event, context, plans: Plans) => openPlanned(context, plans),
});

/** Matches wishes again after a proposal ended, including wishes for the places that it released. */
export const matchReopenedWishes = defineSubscription({
  name: 'match-reopened-wishes',
  event: 'wishes.reopened',
  data: z.looseObject({
    routeDay: z.string(),
    wishIds: z.array(z.string()).default([]),
    proposalId: z.string().optional(),
    round: z.int().default(1),
  }),
  sequential: true,
  async prepare({ data: { routeDay, wishIds, proposalId, round } }, context) {
    const own = await findOpenWishMarkets(context.database, wishIds);
    const parts = proposalId ? await findProposalParts(context.database, proposalId) : [];
    const bookingIds = parts.map(({ operation }) => operation.bookingId);
    const freed = await findFreedMarkets(context, bookingIds, routeDay);
    return planAll(context, [...new Set([...own, routeDay, ...freed])], wishIds, round);
  },
  handle: (_event, context, plans: Plans) => openPlanned(context, plans),
});

/**
 * Plans the markets one after the other. If a booking is in two plans, the first is opened and the other is outdated.
 */
async function planAll(
  context: ServiceContext,
  markets: readonly string[],
  reopened: readonly string[],
  round = 1,
): Promise<Plans | typeof nothingToDo> {
  const planned: Plans[] = [];
  for (const market of markets) planned.push(await planWaitingWishes(context, market, reopened));
  const plans = planned.flatMap((each) => each.plans);
  const [first] = planned;
  return first && plans.length > 0 ? { ...first, plans, round } : nothingToDo;
}

/** Plans for places that an ended or confirmed exchange released. */
async function planForFreed(
  { operationId, data }: ReceivedEvent<{ proposalId?: string | undefined }>,
  context: ServiceContext,
) {
  // Places released by a proposal are matched once for all its parts, when it is closed.
  if (!operationId || data.proposalId !== undefined) return nothingToDo;
  const operation = await findOperation(context.database, operationId);
  if (!operation) return nothingToDo;
  const { bookingId, offer } = operation;
  return planAll(
    context,
    await findFreedMarkets(context, [bookingId], getRouteDayKey(offer.journey)),
    [],
  );
}

const matchFreed = (event: string) =>
  defineSubscription({
    name: `match-freed-by ${event}`,
    event,
    data: z.looseObject({ proposalId: z.string().optional() }),
    sequential: true,
    prepare: planForFreed,
    handle: (_event, context, plans: Plans) => openPlanned(context, plans),
  });

const findStaleWish = (database: Database, operationId: string) =>
  database
    .select({ id: wishes.id, bookingId: wishes.bookingId })
    .from(exchangeOperations)
    .innerJoin(
      wishes,
      and(
        eq(wishes.bookingId, exchangeOperations.bookingId),
        eq(wishes.bookingVersion, exchangeOperations.bookingVersion),
        eq(wishes.state, 'OPEN'),
      ),
    )
    .where(eq(exchangeOperations.id, operationId));

/** Withdraws a wish that was made for the former train of a booking. */
const withdrawStaleWish = defineSubscription({
  name: 'withdraw-stale-wish',
  event: 'booking.exchanged',
  data: z.looseObject({}),
  async prepare({ operationId }, context) {
    if (operationId === null) return nothingToDo;
    const [wish] = await findStaleWish(context.database, operationId);
    return wish ?? nothingToDo;
  },
  handle: (_event, context, wish: Pick<WishRow, 'id' | 'bookingId'>) =>
    endWish(context, wish, 'WITHDRAWN'),
});

export const matchSubscriptions = [
  matchArrivedWish,
  matchReopenedWishes,
  withdrawStaleWish,
  matchFreed('booking.exchanged'),
  matchFreed('operation.released'),
  matchFreed('operation.expired'),
];
