import { and, asc, eq, inArray, lte, ne, sql } from 'drizzle-orm';
import { z } from 'zod';
import { arrayOf, statement } from '../../foundation/database/statement';
import { defineSubscription, nothingToDo } from '../../foundation/service';
import { complaints, complaintTravellers } from '../schema';
import { findComplaint, moveComplaint } from './complaint-record';
import { contactOf } from './contact';
import { undecided } from './transitions';

const reason =
  'You swapped to another train after this claim. Only the train you hold at departure counts, so the claim ended.';

// An event of the release before names nobody.
const confirmedData = z.looseObject({
  travellerIds: z.array(z.uuid()).default([]),
  journeyId: z.string().optional(),
});

const otherClaims = statement((database) =>
  database
    .select({ complaintNumber: complaints.complaintNumber, bookingId: complaints.bookingId })
    .from(complaints)
    .innerJoin(complaintTravellers, eq(complaintTravellers.complaintId, complaints.id))
    .where(
      and(
        sql`${complaintTravellers.travellerId} = any(${arrayOf('travellerIds', 'uuid')})`,
        ne(complaintTravellers.claimedJourney, sql.placeholder('journeyId')),
        // What was claimed after it, of the train of a later swap, stands.
        lte(complaints.openedAt, sql.placeholder('at')),
        inArray(complaints.state, [...undecided]),
      ),
    )
    .orderBy(asc(complaints.openedAt)),
);

/** A claim for a train that was cancelled ends when its traveller swaps to another train after all. */
export const withdrawSwapped = defineSubscription({
  name: 'withdraw claims for swapped trains',
  event: 'exchange.confirmed',
  data: confirmedData,
  async prepare({ at, data: { travellerIds, journeyId } }, context) {
    if (journeyId === undefined) return nothingToDo;
    const swapped = { travellerIds, journeyId, at: new Date(at) };
    const ended = await otherClaims(context.database, swapped);
    const numbers = new Map(ended.map((one) => [one.complaintNumber, one.bookingId]));
    if (numbers.size === 0) return nothingToDo;
    return Promise.all(
      [...numbers].map(async ([complaintNumber, claimedIn]) => ({
        complaintNumber,
        contact: await contactOf(context, claimedIn),
      })),
    );
  },
  async handle(_event, context, ended) {
    for (const { complaintNumber, contact } of ended) {
      const record = await findComplaint(context.database, complaintNumber, { lock: true });
      if (!undecided.includes(record.state)) continue;
      await moveComplaint(context, record, { state: 'WITHDRAWN', text: reason, contact });
    }
  },
});
