import { z } from 'zod';
import type { Call } from '../../../kit/context';
import { Problem } from '../../../kit/problem';
import { localDate } from '../../../kit/values/local-time';
import {
  firstLeg,
  type Journey,
  journeySchema,
  type Leg,
  type LiveJourney,
  lastLeg,
} from '../contract/journey';

const foundJourneys = z.object({
  journeys: z.array(journeySchema),
  feed: z.object({ illustrative: z.boolean(), attribution: z.string() }),
});

const liveStatusSchema = z.object({
  cancelled: z.boolean(),
  delayMinutes: z.int(),
  platform: z.string().nullable().default(null),
  platformAt: z.string().nullable().default(null),
});

const trainSchema = z.object({
  timeZone: z.string(),
  layoutId: z.string().nullable().default(null),
  calls: z.array(
    z.object({
      stationId: z.string(),
      name: z.string(),
      arrival: z.string().nullable(),
      departure: z.string().nullable(),
    }),
  ),
});
export type Train = z.infer<typeof trainSchema>;

type Route = { from: string; to: string; date: string };

/** First and last station and local date of a journey. Only journeys with the same values can be swapped. */
export function getRoute(journey: Journey): Route {
  const { from, departure, timeZone } = firstLeg(journey);
  return {
    from: from.stationId,
    to: lastLeg(journey).to.stationId,
    date: localDate(new Date(departure), timeZone),
  };
}

/** All journeys of one local day, earliest first. */
export const findJourneys = (
  call: Call,
  { from, to, date }: Route,
): Promise<z.infer<typeof foundJourneys>> =>
  call('search', 'findJourneys', { query: { from, to, date }, response: foundJourneys });

export const getTrain = (call: Call, trainId: string, serviceDate: string): Promise<Train> =>
  call('search', 'getTrain', { params: { trainId, serviceDate }, response: trainSchema });

async function liveLeg(call: Call, leg: Leg): Promise<LiveJourney['legs'][number]> {
  const { trainId, serviceDate } = leg;
  const { platformAt, platform, ...status } = await call('search', 'getTrainStatus', {
    params: { trainId, serviceDate },
    response: liveStatusSchema,
  });
  // A train has one announced platform. It applies only to its own station.
  const isHere = platform !== null && platformAt === leg.from.stationId;
  return { ...leg, ...status, ...(isHere ? { platform } : {}) };
}

/**
 * The journey with current cancellations, delays and platforms. A leg is unchanged when the timetable no longer has the
 * train or the search service is not available.
 */
export async function withLiveStatus(call: Call, journey: Journey): Promise<LiveJourney> {
  const legs = await Promise.all(
    journey.legs.map(async (leg) => {
      try {
        return await liveLeg(call, leg);
      } catch (error) {
        if (error instanceof Problem) return leg;
        throw error;
      }
    }),
  );
  return { ...journey, legs };
}
