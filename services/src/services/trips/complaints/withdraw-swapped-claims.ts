import { and, asc, eq, inArray, isNotNull, ne } from 'drizzle-orm';
import { z } from 'zod';
import type { ServiceContext } from '../../../kit/context';
import type { Database } from '../../../kit/database/connections/connection';
import { defineSubscription, nothingToDo } from '../../../kit/service';
import { listPassSources } from '../clients/train-swap';
import { complaints, complaintTravellers } from '../schema';
import { findComplaint, moveComplaint } from './complaint-record';
import { openStates } from './transitions';

type ClaimedTraveller = {
  complaintNumber: string;
  bookingId: string;
  travellerId: string;
  journeyId: string | null;
};
type EndedClaim = { complaintNumber: string; travellers: number };

const confirmedData = z.looseObject({
  travellerIds: z.array(z.uuid()),
  journeyId: z.string().optional(),
});

const claimed = {
  complaintNumber: complaints.complaintNumber,
  bookingId: complaints.bookingId,
  travellerId: complaintTravellers.travellerId,
  journeyId: complaintTravellers.claimedJourney,
};

const findOtherClaims = (database: Database, travellerIds: readonly string[], journeyId: string) =>
  database
    .select(claimed)
    .from(complaints)
    .innerJoin(complaintTravellers, eq(complaintTravellers.complaintId, complaints.id))
    .where(
      and(
        inArray(complaintTravellers.travellerId, travellerIds),
        ne(complaintTravellers.claimedJourney, journeyId),
        inArray(complaints.state, [...openStates]),
      ),
    )
    .orderBy(asc(complaints.openedAt));

/** The claims whose traveller has swapped to another train, by the current tickets. */
async function findSwappedClaims(
  context: ServiceContext,
  claims: readonly ClaimedTraveller[],
): Promise<EndedClaim[] | typeof nothingToDo> {
  const passes = await listPassSources(context.call, [
    ...new Set(claims.map(({ bookingId }) => bookingId)),
  ]);
  const isHeld = (claim: ClaimedTraveller) =>
    passes.some(
      ({ travellerId, journey, state }) =>
        travellerId === claim.travellerId &&
        journey.id === claim.journeyId &&
        state !== 'EXCHANGED',
    );
  const ended = claims.filter((claim) => !isHeld(claim));
  const numbers = new Set(ended.map(({ complaintNumber }) => complaintNumber));
  if (numbers.size === 0) return nothingToDo;
  return [...numbers].map((complaintNumber) => ({
    complaintNumber,
    travellers: ended.filter((one) => one.complaintNumber === complaintNumber).length,
  }));
}

const countClaimants = ({ database }: ServiceContext, complaintId: string): Promise<number> =>
  database.$count(complaintTravellers, eq(complaintTravellers.complaintId, complaintId));

async function withdrawClaims(
  context: ServiceContext,
  ended: readonly EndedClaim[],
): Promise<void> {
  for (const { complaintNumber, travellers } of ended) {
    const record = await findComplaint(context.database, complaintNumber, { lock: true });
    if (!openStates.includes(record.state)) continue;
    const isPart = travellers < (await countClaimants(context, record.id));
    await moveComplaint(context, record, {
      state: 'WITHDRAWN',
      code: isPart ? 'some-swapped' : 'all-swapped',
    });
  }
}

/** Withdraws a claim for a train when its traveller swaps to another train. */
export const withdrawSwappedClaims = defineSubscription({
  name: 'withdraw claims for swapped trains',
  event: 'exchange.confirmed',
  data: confirmedData,
  async prepare({ data: { travellerIds, journeyId } }, context) {
    if (journeyId === undefined) return nothingToDo;
    return findSwappedClaims(
      context,
      await findOtherClaims(context.database, travellerIds, journeyId),
    );
  },
  handle: (_event, context, ended) => withdrawClaims(context, ended),
});

const openedData = z.looseObject({ complaintNumber: z.string(), state: z.string() });

/** A swap during the creation of a claim found no claim to withdraw. */
export const withdrawConcurrentlySwappedClaims = defineSubscription({
  name: 'withdraw claims for trains swapped meanwhile',
  event: 'complaint.changed',
  data: openedData,
  async prepare({ data: { complaintNumber, state } }, context) {
    if (state !== 'RECEIVED') return nothingToDo;
    const claims = await context.database
      .select(claimed)
      .from(complaints)
      .innerJoin(complaintTravellers, eq(complaintTravellers.complaintId, complaints.id))
      .where(
        and(
          eq(complaints.complaintNumber, complaintNumber),
          isNotNull(complaintTravellers.claimedJourney),
        ),
      );
    return findSwappedClaims(context, claims);
  },
  handle: (_event, context, ended) => withdrawClaims(context, ended),
});
