import { and, eq, inArray } from 'drizzle-orm';
import type { ServiceContext } from '../../../kit/context';
import { localDate } from '../../../kit/values/local-time';
import {
  type DelayCompensationScheme,
  delayCompensationScheme,
} from '../../reference-data/contract';
import { type Booking, firstLeg, isSameTrains } from '../../train-swap/contract';
import { listPassSources } from '../clients/train-swap';
import { complaints, complaintTravellers } from '../schema';
import type { DelayCompensation } from '../shapes/delay-shapes';
import { assessDelay } from './assess-delay';
import { computeArrival } from './compute-arrival';
import { findLaterJourneys, getLiveLegs } from './timetable';

/** Existing claims for the booking's journey: complaint number by traveller id. */
async function findClaims(
  { database }: ServiceContext,
  { travellers, journey }: Booking,
): Promise<Map<string, string>> {
  const rows = await database
    .select({
      travellerId: complaintTravellers.travellerId,
      complaintNumber: complaints.complaintNumber,
    })
    .from(complaintTravellers)
    .innerJoin(complaints, eq(complaints.id, complaintTravellers.complaintId))
    .where(
      and(
        inArray(
          complaintTravellers.travellerId,
          travellers.map(({ id }) => id),
        ),
        eq(complaintTravellers.claimedJourney, journey.id),
      ),
    );
  return new Map(rows.map(({ travellerId, complaintNumber }) => [travellerId, complaintNumber]));
}

/** Computes the Delay Repay of a booking. Calls other services, so not inside a transaction. */
export async function computeDelayCompensation(
  context: ServiceContext,
  booking: Booking,
): Promise<DelayCompensation> {
  const { journey, price, verdict } = booking;
  const [legs, passes, claims] = await Promise.all([
    getLiveLegs(context.call, journey),
    listPassSources(context.call, [booking.id]),
    findClaims(context, booking),
  ]);
  const arrival = await computeArrival(legs, (stranded) =>
    findLaterJourneys(context.call, stranded),
  );
  const { departure, timeZone } = firstLeg(journey);
  const scheme: DelayCompensationScheme = await context.call(
    'reference-data',
    'getDelayCompensationScheme',
    {
      query: {
        operator: arrival.operator.code,
        date: localDate(new Date(departure), timeZone),
      },
      response: delayCompensationScheme,
    },
  );
  return assessDelay({
    now: context.clock.now(),
    journey,
    arrival,
    scheme,
    holders: passes
      .filter(({ live }) => live)
      .map(({ travellerId, paid }) => ({
        travellerId,
        paid,
        claimedBy: claims.get(travellerId) ?? null,
      })),
    currency: price.currency,
    // A seat change on the same train issues a new ticket too.
    swappedBefore: passes.some((pass) => !isSameTrains(pass.journey, journey)),
    swappable: verdict.swappable,
  });
}
