import { and, eq, inArray } from 'drizzle-orm';
import type { ServiceContext } from '../../../kit/context';
import { localDate } from '../../../kit/local-time';
import {
  type DelayCompensationScheme,
  delayCompensationScheme,
} from '../../reference-data/contract';
import { type Booking, firstLeg, isSameTrains } from '../../train-swap/contract';
import { passSourcesOf } from '../passes/bookings-of-session';
import { complaints, complaintTravellers } from '../schema';
import { assessDelay } from './assess-delay';
import { reckonArrival } from './reckon-arrival';
import type { DelayCompensation } from './shapes';
import { journeysFrom, legsAsTheyRan } from './timetable';

/** Who claims already, by traveller, for the journey that the booking holds. */
async function claimsOf(
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

/** Whether Delay Repay is due for a booking now; asks the neighbours, so not inside a transaction. */
export async function delayCompensationOf(
  context: ServiceContext,
  booking: Booking,
): Promise<DelayCompensation> {
  const { journey, price, verdict } = booking;
  const [legs, passes, claims] = await Promise.all([
    legsAsTheyRan(context.call, journey),
    passSourcesOf(context.call, [booking.id]),
    claimsOf(context, booking),
  ]);
  const arrival = await reckonArrival(legs, (stranded) => journeysFrom(context.call, stranded));
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
    // Another seat on the same train gives a new ticket, too.
    swappedBefore: passes.some((pass) => !isSameTrains(pass.journey, journey)),
    swappable: verdict.swappable,
  });
}
