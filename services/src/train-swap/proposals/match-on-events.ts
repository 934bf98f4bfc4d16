import { eq } from 'drizzle-orm';
import { z } from 'zod';
import type { ServiceContext } from '../../foundation/context';
import { defineSubscription, type ReceivedEvent } from '../../foundation/service';
import { findOperation } from '../holds/operation-record';
import { wishes } from '../schema';
import { endWish } from '../wishes/end-wish';
import { routeDayKey } from '../wishes/route-day';
import { latestWishOf } from '../wishes/wish-record';
import {
  hasOpenWishes,
  openPlanned,
  type Plans,
  planArrivals,
  planWaiting,
} from './match-route-day';

const nothing: Plans = { plans: [], minutes: 0 };

/** A new wish is matched with what is free and with whoever wishes already. */
export const matchArrivedWish = defineSubscription({
  name: 'match-arrived-wish',
  event: 'wish.opened',
  data: z.looseObject({ wishId: z.string() }),
  async prepare({ data }, context): Promise<Plans> {
    const [wish] = await context.database.select().from(wishes).where(eq(wishes.id, data.wishId));
    return wish?.state === 'OPEN' ? planArrivals(context, wish.routeDay, [wish.id]) : nothing;
  },
  handle: (_event, context, plans) => openPlanned(context, context.database, plans),
});

/** Those who were let down go on wishing, and so does whoever hoped for what they held. */
export const matchReopenedWishes = defineSubscription({
  name: 'match-reopened-wishes',
  event: 'wishes.reopened',
  data: z.looseObject({ routeDay: z.string(), wishIds: z.array(z.string()).default([]) }),
  prepare: ({ data }, context): Promise<Plans> => planAll(context, data.routeDay, data.wishIds),
  handle: (_event, context, plans) => openPlanned(context, context.database, plans),
});

const planAll = async (
  context: ServiceContext,
  routeDay: string,
  reopened: readonly string[],
): Promise<Plans> =>
  (await hasOpenWishes(context, routeDay)) ? planWaiting(context, routeDay, reopened) : nothing;

/** The exchange that ended or was made let places go on its route and day. */
async function planForFreed(
  { operationId, data }: ReceivedEvent<{ proposalId?: string | undefined }>,
  context: ServiceContext,
): Promise<Plans> {
  // What a proposal let go is matched once for all of its parts, when it is closed.
  if (!operationId || data.proposalId !== undefined) return nothing;
  const operation = await findOperation(context.database, operationId);
  return operation ? planAll(context, routeDayKey(operation.offer.journey), []) : nothing;
}

const matchFreed = (event: string) =>
  defineSubscription({
    name: `match-freed-by ${event}`,
    event,
    data: z.looseObject({ proposalId: z.string().optional() }),
    prepare: planForFreed,
    handle: (_event, context, plans: Plans) => openPlanned(context, context.database, plans),
  });

/** What a traveller wished for another train says nothing of the one he holds now. */
const withdrawStaleWish = defineSubscription({
  name: 'withdraw-stale-wish',
  event: 'booking.exchanged',
  data: z.looseObject({}),
  async handle({ operationId }, context) {
    const operation = operationId ? await findOperation(context.database, operationId) : null;
    if (!operation) return;
    const wish = await latestWishOf(context.database, operation.bookingId);
    if (wish?.state !== 'OPEN' || wish.bookingVersion !== operation.bookingVersion) return;
    await endWish(context, context.database, wish, 'WITHDRAWN');
  },
});

export const matchSubscriptions = [
  matchArrivedWish,
  matchReopenedWishes,
  withdrawStaleWish,
  matchFreed('booking.exchanged'),
  matchFreed('operation.released'),
  matchFreed('operation.expired'),
];
