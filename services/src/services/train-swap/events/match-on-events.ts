import { and, eq } from 'drizzle-orm';
import { z } from 'zod';
import type { ServiceContext } from '../../../kit/context';
import type { Database } from '../../../kit/database/connection';
import { defineSubscription, nothingToDo, type ReceivedEvent } from '../../../kit/service';
import { findOperation } from '../exchange/hold/operation-record';
import { marketsFreed, marketsOfOpen } from '../proposals/markets-to-match';
import { openPlanned, type Plans, planArrivals, planWaiting } from '../proposals/match-route-day';
import { partsOfProposal } from '../proposals/proposal-record';
import { exchangeOperations, wishes } from '../schema';
import { endWish } from '../wishes/end-wish';
import { marketsOfWish } from '../wishes/markets-of-wish';
import { routeDayKey } from '../wishes/route-day';
import type { WishRow } from '../wishes/wish-record';

/**
 * A new wish is matched with what is free and with whoever wishes already: on its route and day, and, when there is
 * nothing for it, with those who ride a part of its way on the same train.
 */
export const matchArrivedWish = defineSubscription({
  name: 'match-arrived-wish',
  event: 'wish.opened',
  data: z.looseObject({ wishId: z.string() }),
  oneByOne: true,
  async prepare({ data }, context) {
    const [wish] = await context.database.select().from(wishes).where(eq(wishes.id, data.wishId));
    if (wish?.state !== 'OPEN') return nothingToDo;
    for (const market of marketsOfWish(wish)) {
      const planned = await planArrivals(context, market, [wish.id]);
      if (planned.plans.length > 0) return planned;
    }
    return nothingToDo;
  },
  handle: (_event, context, plans: Plans) => openPlanned(context, plans),
});

/** Those who were let down go on wishing, and so does whoever hoped for what they held. */
export const matchReopenedWishes = defineSubscription({
  name: 'match-reopened-wishes',
  event: 'wishes.reopened',
  data: z.looseObject({
    routeDay: z.string(),
    wishIds: z.array(z.string()).default([]),
    proposalId: z.string().optional(),
    round: z.int().default(1),
  }),
  oneByOne: true,
  async prepare({ data: { routeDay, wishIds, proposalId, round } }, context) {
    const own = await marketsOfOpen(context.database, wishIds);
    const parts = proposalId ? await partsOfProposal(context.database, proposalId) : [];
    const bookingIds = parts.map(({ operation }) => operation.bookingId);
    const freed = await marketsFreed(context, bookingIds, routeDay);
    return planAll(context, [...new Set([...own, routeDay, ...freed])], wishIds, round);
  },
  handle: (_event, context, plans: Plans) => openPlanned(context, plans),
});

/** One after the other; who is planned for in two of them is opened the first, and the other is outdated then. */
async function planAll(
  context: ServiceContext,
  markets: readonly string[],
  reopened: readonly string[],
  round = 1,
): Promise<Plans | typeof nothingToDo> {
  const planned: Plans[] = [];
  for (const market of markets) planned.push(await planWaiting(context, market, reopened));
  const plans = planned.flatMap((each) => each.plans);
  const [first] = planned;
  return first && plans.length > 0 ? { ...first, plans, round } : nothingToDo;
}

/** The exchange that ended or was made let places go on its trains. */
async function planForFreed(
  { operationId, data }: ReceivedEvent<{ proposalId?: string | undefined }>,
  context: ServiceContext,
) {
  // What a proposal let go is matched once for all of its parts, when it is closed.
  if (!operationId || data.proposalId !== undefined) return nothingToDo;
  const operation = await findOperation(context.database, operationId);
  if (!operation) return nothingToDo;
  const { bookingId, offer } = operation;
  return planAll(context, await marketsFreed(context, [bookingId], routeDayKey(offer.journey)), []);
}

const matchFreed = (event: string) =>
  defineSubscription({
    name: `match-freed-by ${event}`,
    event,
    data: z.looseObject({ proposalId: z.string().optional() }),
    oneByOne: true,
    prepare: planForFreed,
    handle: (_event, context, plans: Plans) => openPlanned(context, plans),
  });

const staleWish = (database: Database, operationId: string) =>
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

/** What a traveller wished for another train says nothing of the one he holds now. */
const withdrawStaleWish = defineSubscription({
  name: 'withdraw-stale-wish',
  event: 'booking.exchanged',
  data: z.looseObject({}),
  async prepare({ operationId }, context) {
    if (operationId === null) return nothingToDo;
    const [wish] = await staleWish(context.database, operationId);
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
