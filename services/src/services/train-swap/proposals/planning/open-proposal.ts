import { randomUUID } from 'node:crypto';
import { and, eq, inArray } from 'drizzle-orm';
import type { ServiceContext } from '../../../../kit/context';
import { failPoint } from '../../../../kit/fail-points';
import { toInstant } from '../../../../kit/values/schemas';
import {
  type BookingRecord,
  getPlaces,
  lockBooking,
  readBookings,
} from '../../bookings/booking-record';
import type { ProposalLimits } from '../../clients/reference-data';
import { endDueHoldOf } from '../../exchange/hold/expire-holds';
import { holdPlaces } from '../../inventory/occupancy/hold-places';
import { exchangeOperations, proposalParts, proposals } from '../../schema';
import { lockWishes, type WishRow } from '../../wishes/wish-record';
import { findWishesInProposals } from '../proposal-record';
import { toPlacementRequest } from '../proposed-seats';
import type { PartPlan, ProposalPlan } from './plan-proposals';

/** The plan is out of date; the savepoint is rolled back. */
class OutdatedPlan extends Error {}

/** Deadline to accept: the hold time from reference data, limited by each part's latest time. */
export function getHeldUntil(
  parts: readonly Pick<PartPlan, 'latest'>[],
  now: Date,
  { proposalHoldMinutes }: ProposalLimits,
): Date {
  const ends = parts.map(({ latest }) => latest.getTime());
  return new Date(Math.min(now.getTime() + proposalHoldMinutes * 60_000, ...ends));
}

const isAsPlanned = (part: PartPlan, wish: WishRow | undefined, record?: BookingRecord): boolean =>
  wish?.state === 'OPEN' &&
  record?.booking.version === part.wish.bookingVersion &&
  record.activeOperationId === null &&
  part.moves.every(({ travellerId, legIndex, from }) =>
    getPlaces(record).some(
      (held) =>
        held.travellerId === travellerId &&
        held.legIndex === legIndex &&
        held.coach === from.coach &&
        held.place === from.place,
    ),
  );

async function assertUpToDate(context: ServiceContext, { parts }: ProposalPlan): Promise<void> {
  const bookingIds = parts.map(({ wish }) => wish.bookingId).sort();
  for (const bookingId of bookingIds) await lockBooking(context.database, bookingId);
  for (const bookingId of bookingIds) await endDueHoldOf(context, bookingId);
  const locked = await lockWishes(
    context.database,
    parts.map(({ wish }) => wish.id),
  );
  const inProposals = await findWishesInProposals(
    context.database,
    parts.map(({ wish }) => wish.id),
  );
  const records = await readBookings(context.database, bookingIds, context.clock.now());
  const asPlanned = parts.every((part) =>
    isAsPlanned(
      part,
      locked.find(({ id }) => id === part.wish.id),
      records.find(({ booking }) => booking.id === part.wish.bookingId),
    ),
  );
  if (!asPlanned || inProposals.size > 0) throw new OutdatedPlan();
  const held = await context.database
    .select({ id: exchangeOperations.id })
    .from(exchangeOperations)
    .where(
      and(
        inArray(exchangeOperations.bookingId, bookingIds),
        eq(exchangeOperations.status, 'ON_HOLD'),
      ),
    );
  if (held.length > 0) throw new OutdatedPlan();
}

async function createPart(
  context: ServiceContext,
  part: PartPlan,
  { proposalId, heldUntil, validUntil }: { proposalId: string; heldUntil: Date; validUntil: Date },
): Promise<string> {
  const now = context.clock.now();
  const { wish, offer, moves, inventory, operationId: id = randomUUID() } = part;
  const { total } = offer.price;
  await context.database.insert(exchangeOperations).values({
    id,
    proposalId,
    bookingId: wish.bookingId,
    bookingVersion: wish.bookingVersion,
    sessionId: wish.sessionId,
    status: 'ON_HOLD',
    offer: { ...offer, offerId: `proposal ${proposalId}`, validUntil: toInstant(validUntil) },
    paidAfter: part.paidAfter,
    fullFare: part.fullFare,
    amountDue: Math.max(0, total.amount),
    currency: total.currency,
    heldUntil,
    createdAt: now,
  });
  const { previousJourney } = part;
  await context.database
    .insert(proposalParts)
    .values({ operationId: id, proposalId, wishId: wish.id, previousJourney, moves });
  const requests = inventory
    ? moves.filter(({ free }) => free).map((move) => toPlacementRequest(move, inventory))
    : [];
  const owner = { bookingId: wish.bookingId, operationId: id, now };
  const gone = await holdPlaces(context.database, requests, owner);
  if (gone.length > 0) throw new OutdatedPlan();
  return id;
}

/**
 * Opens a planned proposal in a savepoint: stores a part for each party, holds free places and notifies the parties.
 * Returns false and writes nothing when the plan is out of date. Locks bookings by id, then wishes.
 */
export async function openProposal(
  context: ServiceContext,
  plan: ProposalPlan,
  limits: ProposalLimits,
): Promise<boolean> {
  const now = context.clock.now();
  const heldUntil = getHeldUntil(plan.parts, now, limits);
  if (heldUntil.getTime() - now.getTime() < limits.minProposalMinutes * 60_000) return false;
  try {
    await context.savepoint(async () => {
      await assertUpToDate(context, plan);
      const proposalId = randomUUID();
      await context.database.insert(proposals).values({
        id: proposalId,
        routeDay: plan.market,
        kind: plan.kind,
        parties: plan.parts.length,
        state: 'OPEN',
        heldUntil,
        createdAt: now,
      });
      failPoint('openProposal.started');
      for (const part of plan.parts) {
        const validUntil = getHeldUntil([part], now, limits);
        const operationId = await createPart(context, part, { proposalId, heldUntil, validUntil });
        failPoint('openProposal.part-created');
        await context.publish({
          type: 'proposal.opened',
          bookingId: part.wish.bookingId,
          operationId,
          audience: 'travellers',
          data: { heldUntil: heldUntil.toISOString() },
        });
      }
    });
    failPoint('openProposal.notified');
    return true;
  } catch (error) {
    if (error instanceof OutdatedPlan) return false;
    throw error;
  }
}
