import { and, asc, eq, inArray } from 'drizzle-orm';
import { z } from 'zod';
import { defineSubscription, nothingToDo } from '../../foundation/service';
import { passSourcesOf } from '../bookings-of-session';
import { complaints, complaintTravellers } from '../schema';
import { findComplaint, moveComplaint } from './complaint-record';
import { contactOf } from './contact';
import { undecided } from './transitions';

const reason =
  'You swapped to another train after this claim. Only the train you hold at departure counts, so the claim ended.';

/** A claim for a train that was cancelled ends when its traveller swaps to another train after all. */
export const withdrawSwapped = defineSubscription({
  name: 'withdraw claims for swapped trains',
  event: 'booking.exchanged',
  data: z.unknown(),
  async prepare({ bookingId }, context) {
    const passes = bookingId === null ? [] : await passSourcesOf(context.call, [bookingId]);
    const live = passes.filter((pass) => pass.live);
    if (live.length === 0) return nothingToDo;
    const claims = await context.database
      .select({
        complaintNumber: complaints.complaintNumber,
        bookingId: complaints.bookingId,
        travellerId: complaintTravellers.travellerId,
        claimedJourney: complaintTravellers.claimedJourney,
      })
      .from(complaints)
      .innerJoin(complaintTravellers, eq(complaintTravellers.complaintId, complaints.id))
      .where(
        and(
          inArray(
            complaintTravellers.travellerId,
            live.map((pass) => pass.travellerId),
          ),
          inArray(complaints.state, [...undecided]),
        ),
      )
      .orderBy(asc(complaints.openedAt));
    const ended = claims.filter(({ travellerId, claimedJourney }) => {
      const held = live.find((pass) => pass.travellerId === travellerId);
      return claimedJourney !== null && claimedJourney !== held?.journey.id;
    });
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
