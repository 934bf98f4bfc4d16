import { randomUUID } from 'node:crypto';
import { and, eq, inArray } from 'drizzle-orm';
import type { ServiceContext } from '../../../kit/context';
import { failPoint } from '../../../kit/fail-points';
import { toInstant } from '../../../kit/schemas';
import { type BookingRecord, lockBooking, readBookings } from '../bookings/booking-record';
import type { ProposalLimits } from '../clients/reference-data';
import { endDueHoldOf } from '../exchange/hold/expire-holds';
import { holdPlaces } from '../inventory/hold-places';
import { exchangeOperations, proposalParts, proposals } from '../schema';
import { lockWishes, type WishRow } from '../wishes/wish-record';
import type { PartPlan, ProposalPlan } from './plan-proposals';
import { wishesInProposals } from './proposal-record';
import { requestOf } from './proposed-seats';
import { tellProposed } from './tell-parties';

/** A plan that does not fit what is found under the locks: nothing of it is written. */
class Outdated extends Error {}

/** Until when these can accept it: twenty minutes, and not beyond what any of their tickets allows. */
export function heldUntilOf(
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
    record.reservations.some(
      (held) =>
        held.travellerId === travellerId &&
        held.legIndex === legIndex &&
        held.coach === from.coach &&
        held.place === from.place,
    ),
  );

async function refuseOutdated(context: ServiceContext, { parts }: ProposalPlan): Promise<void> {
  const bookingIds = parts.map(({ wish }) => wish.bookingId).sort();
  for (const bookingId of bookingIds) await lockBooking(context.database, bookingId);
  for (const bookingId of bookingIds) await endDueHoldOf(context, bookingId);
  const locked = await lockWishes(
    context.database,
    parts.map(({ wish }) => wish.id),
  );
  const asked = await wishesInProposals(
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
  if (!asPlanned || asked.size > 0) throw new Outdated();
  const held = await context.database
    .select({ id: exchangeOperations.id })
    .from(exchangeOperations)
    .where(
      and(
        inArray(exchangeOperations.bookingId, bookingIds),
        eq(exchangeOperations.status, 'ON_HOLD'),
      ),
    );
  if (held.length > 0) throw new Outdated();
}

async function writePart(
  context: ServiceContext,
  part: PartPlan,
  { proposalId, heldUntil, ownEnd }: { proposalId: string; heldUntil: Date; ownEnd: Date },
): Promise<string> {
  const id = randomUUID();
  const now = context.clock.now();
  const { wish, offer, moves, inventory } = part;
  const { total } = offer.price;
  await context.database.insert(exchangeOperations).values({
    id,
    proposalId,
    bookingId: wish.bookingId,
    bookingVersion: wish.bookingVersion,
    sessionId: wish.sessionId,
    status: 'ON_HOLD',
    offer: { ...offer, offerId: `proposal ${proposalId}`, validUntil: toInstant(ownEnd) },
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
  const requests = moves.filter(({ free }) => free).map((move) => requestOf(move, inventory));
  const owner = { bookingId: wish.bookingId, operationId: id, now };
  const gone = await holdPlaces(context.database, requests, owner);
  if (gone.length > 0) throw new Outdated();
  return id;
}

/**
 * Opens a planned proposal, in a savepoint of this transaction: a part for each party, every free place
 * held, everybody told. Answers false, and leaves nothing, when what it was planned for is gone. Locks
 * bookings in the order of their ids, then wishes.
 */
export async function openProposal(
  context: ServiceContext,
  plan: ProposalPlan,
  limits: ProposalLimits,
): Promise<boolean> {
  const now = context.clock.now();
  const heldUntil = heldUntilOf(plan.parts, now, limits);
  if (heldUntil.getTime() - now.getTime() < limits.leastProposalMinutes * 60_000) return false;
  try {
    await context.savepoint(async () => {
      await refuseOutdated(context, plan);
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
      failPoint('openProposal.begun');
      for (const part of plan.parts) {
        const ownEnd = heldUntilOf([part], now, limits);
        const operationId = await writePart(context, part, { proposalId, heldUntil, ownEnd });
        failPoint('openProposal.part-written');
        await tellProposed(context, { part, operationId, heldUntil, kind: plan.kind });
      }
    });
    failPoint('openProposal.told');
    return true;
  } catch (error) {
    if (error instanceof Outdated) return false;
    throw error;
  }
}
