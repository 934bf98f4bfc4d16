import { and, asc, eq, gt, inArray, isNotNull, isNull, lte, or, sql } from 'drizzle-orm';
import type { ServiceContext } from '../../../../kit/context';
import { runAndLogErrors } from '../../../../kit/host/run-and-log-errors';
import { findLanguage, runInLanguage } from '../../../../kit/language/i18n';
import { Problem } from '../../../../kit/problem';
import { readBooking } from '../../bookings/booking-record';
import { getOsdmClient } from '../../clients/osdm/osdm-client';
import { getProposalLimits } from '../../clients/reference-data';
import { getValidOffer } from '../../offers/token/offer-token';
import { findWishesInProposals } from '../../proposals/proposal-record';
import { proposalParts, proposals, wishes } from '../../schema';
import type { WishRow } from '../../wishes/wish-record';
import { quoteOsdm } from '../osdm/quote-osdm';
import { refreshBooking } from '../refresh-booking';
import { type FoundPlaces, groupWishes } from './group-wishes';
import { openAtCarrier } from './open-at-carrier';

/** Limits of the requests to carriers in one run. */
const maxMarkets = 5;
const maxWishes = 20;
/** The carrier is requested again for a wish after this time, or after an event. */
const againMs = 5 * 60_000;
/** But not more often than this. */
const minMs = 60_000;

type Market = { carrier: string | null; routeDay: string };

/** Asks carriers for free places on the trains of open wishes, holds them, and opens proposals for them. */
export async function matchAtCarriers(context: ServiceContext): Promise<void> {
  const due = await context.database
    .selectDistinct({ carrier: wishes.carrier, routeDay: wishes.routeDay })
    .from(wishes)
    .where(isDue(context.clock.now(), againMs))
    .limit(maxMarkets);
  for (const market of due) {
    await runAndLogErrors(context, { market: market.routeDay }, () => matchMarket(context, market));
  }
}

/** Open wishes at carriers that were last checked this long ago. */
const isDue = (now: Date, ms: number) =>
  and(
    eq(wishes.state, 'OPEN'),
    isNotNull(wishes.carrier),
    gt(wishes.deadline, now),
    or(isNull(wishes.checkedAt), lte(wishes.checkedAt, new Date(now.getTime() - ms))),
  );

async function matchMarket(context: ServiceContext, market: Market): Promise<void> {
  const limits = await getProposalLimits(context.call);
  const found: FoundPlaces[] = [];
  const due = await selectWishes(context, market);
  for (const wish of due) {
    const places = await findFreePlaces(context, wish);
    if (places) found.push(places);
  }
  const alone = await findWishesToMeetAlone(context, due);
  for (const group of groupWishes(found, alone, limits.maxRingSize)) {
    if (await openAtCarrier(context, group, limits)) continue;
    // A place was taken meanwhile. The others do not wait for it.
    for (const member of group.length > 1 ? group : []) {
      await openAtCarrier(context, [member], limits);
    }
  }
}

/** The wishes to ask about now, the longest waiting first. */
async function selectWishes(
  { database, clock }: ServiceContext,
  { carrier, routeDay }: Market,
): Promise<WishRow[]> {
  const now = clock.now();
  const due = await database
    .select()
    .from(wishes)
    .where(and(isDue(now, minMs), eq(wishes.carrier, carrier ?? ''), eq(wishes.routeDay, routeDay)))
    .orderBy(sql`${wishes.checkedAt} nulls first`, asc(wishes.createdAt))
    .limit(maxWishes);
  const ids = due.map(({ id }) => id);
  await database.update(wishes).set({ checkedAt: now }).where(inArray(wishes.id, ids));
  const inProposals = await findWishesInProposals(database, ids);
  return due.filter(({ id }) => !inProposals.has(id));
}

/** The carrier's offer of the first wished train that has enough free places. */
async function findFreePlaces(context: ServiceContext, wish: WishRow): Promise<FoundPlaces | null> {
  const now = context.clock.now();
  const stored = await readBooking(context.database, wish.bookingId, now);
  const record = stored && (await refreshBooking(context, stored));
  const carrier = record?.carrier;
  const client = carrier?.offers.wishes ? getOsdmClient(context, carrier.carrier) : null;
  if (!carrier || !client || record.activeOperationId !== null) return null;
  if (record.booking.version !== wish.bookingVersion) return null;
  const own = { ...record, carrier };
  try {
    // The labels of the price are stored and shown to the traveller.
    const { offers } = await runInLanguage(findLanguage(record.booking.language), () =>
      quoteOsdm(context, client, own, {}),
    );
    const [offer] = wish.journeyIds.flatMap(
      (id) => offers.find((each) => each.journey.id === id && !each.priceUnknown) ?? [],
    );
    return offer ? { wish, record: own, terms: getValidOffer(context, offer.offerId) } : null;
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    context.log.info({ err: error, wishId: wish.id }, 'no free places for a wish at a carrier');
    return null;
  }
}

/** A proposal with others has failed for these wishes. */
async function findWishesToMeetAlone(
  { database }: ServiceContext,
  due: readonly WishRow[],
): Promise<Set<string>> {
  const ids = due.map(({ id }) => id);
  const rows = await database
    .select({ wishId: proposalParts.wishId })
    .from(proposalParts)
    .innerJoin(proposals, eq(proposals.id, proposalParts.proposalId))
    .where(and(inArray(proposalParts.wishId, ids), gt(proposals.parties, 1)));
  return new Set(rows.map(({ wishId }) => wishId));
}
