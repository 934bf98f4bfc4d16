import { and, asc, eq, inArray, isNotNull, ne } from 'drizzle-orm';
import { z } from 'zod';
import type { ServiceContext } from '../../../kit/context';
import type { Database } from '../../../kit/database/connection';
import { defineSubscription, nothingToDo } from '../../../kit/service';
import { passSourcesOf } from '../passes/bookings-of-session';
import { complaints, complaintTravellers } from '../schema';
import { findComplaint, moveComplaint } from './complaint-record';
import { type Contact, contactOf } from './contact';
import { undecided } from './transitions';

const ofAll =
  'You swapped to another train after this claim. Only the train you hold at departure counts, so the claim ended.';
const ofSome =
  'Some of you swapped to another train after this claim. Only the train held at departure counts, so the claim ended: claim again for those who kept theirs.';

// An event of the release before names nobody.
const confirmedData = z.looseObject({
  travellerIds: z.array(z.uuid()).default([]),
  journeyId: z.string().optional(),
});

const claimed = {
  complaintNumber: complaints.complaintNumber,
  bookingId: complaints.bookingId,
  travellerId: complaintTravellers.travellerId,
  journeyId: complaintTravellers.claimedJourney,
};

const otherClaims = (database: Database, travellerIds: readonly string[], journeyId: string) =>
  database
    .select(claimed)
    .from(complaints)
    .innerJoin(complaintTravellers, eq(complaintTravellers.complaintId, complaints.id))
    .where(
      and(
        inArray(complaintTravellers.travellerId, travellerIds),
        ne(complaintTravellers.claimedJourney, journeyId),
        inArray(complaints.state, [...undecided]),
      ),
    )
    .orderBy(asc(complaints.openedAt));

type Claimed = Awaited<ReturnType<typeof otherClaims>>[number];
type Ended = { complaintNumber: string; travellers: number; contact: Contact };

/** Those of these claims whose traveller gave up the train for another; the ticket of now says so, no clock. */
async function givenUp(
  context: ServiceContext,
  claims: readonly Claimed[],
): Promise<Ended[] | typeof nothingToDo> {
  const passes = await passSourcesOf(context.call, [
    ...new Set(claims.map(({ bookingId }) => bookingId)),
  ]);
  const isHeld = (claim: Claimed) =>
    passes.some(
      ({ travellerId, journey, state }) =>
        travellerId === claim.travellerId &&
        journey.id === claim.journeyId &&
        state !== 'EXCHANGED',
    );
  const ended = claims.filter((claim) => !isHeld(claim));
  const numbers = new Map(ended.map((one) => [one.complaintNumber, one.bookingId]));
  if (numbers.size === 0) return nothingToDo;
  return Promise.all(
    [...numbers].map(async ([complaintNumber, claimedIn]) => ({
      complaintNumber,
      travellers: ended.filter((one) => one.complaintNumber === complaintNumber).length,
      contact: await contactOf(context, claimedIn),
    })),
  );
}

const claimants = ({ database }: ServiceContext, complaintId: string): Promise<number> =>
  database.$count(complaintTravellers, eq(complaintTravellers.complaintId, complaintId));

async function withdraw(context: ServiceContext, ended: readonly Ended[]): Promise<void> {
  for (const { complaintNumber, travellers, contact } of ended) {
    const record = await findComplaint(context.database, complaintNumber, { lock: true });
    if (!undecided.includes(record.state)) continue;
    const text = travellers < (await claimants(context, record.id)) ? ofSome : ofAll;
    await moveComplaint(context, record, { state: 'WITHDRAWN', text, contact });
  }
}

/** A claim for a train that was cancelled ends when its traveller swaps to another train after all. */
export const withdrawSwapped = defineSubscription({
  name: 'withdraw claims for swapped trains',
  event: 'exchange.confirmed',
  data: confirmedData,
  async prepare({ data: { travellerIds, journeyId } }, context) {
    if (journeyId === undefined) return nothingToDo;
    return givenUp(context, await otherClaims(context.database, travellerIds, journeyId));
  },
  handle: (_event, context, ended) => withdraw(context, ended),
});

const openedData = z.looseObject({ complaintNumber: z.string(), state: z.string() });

/** A swap that was told while the claim was being opened found no claim to end yet. */
export const withdrawSwappedMeanwhile = defineSubscription({
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
    return givenUp(context, claims);
  },
  handle: (_event, context, ended) => withdraw(context, ended),
});
