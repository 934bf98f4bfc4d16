import { z } from 'zod';
import type { Call } from '../../../kit/context';
import { Problem } from '../../../kit/problem';
import { type Journey, journeySchema, type Leg, type LiveJourney } from '../contract/journey';

/** What train-swap reads of the search service. */

const foundJourneys = z.object({
  journeys: z.array(journeySchema),
  feed: z.object({ illustrative: z.boolean(), attribution: z.string() }),
});
export type FoundJourneys = z.infer<typeof foundJourneys>;

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

/** Every journey of one local day, the earliest first. */
export const findJourneys = (call: Call, { from, to, date }: Route): Promise<FoundJourneys> =>
  call('search', 'findJourneys', { query: { from, to, date }, response: foundJourneys });

export const getTrain = (call: Call, trainId: string, serviceDate: string): Promise<Train> =>
  call('search', 'getTrain', { params: { trainId, serviceDate }, response: trainSchema });

async function liveLeg(call: Call, leg: Leg): Promise<LiveJourney['legs'][number]> {
  const { trainId, serviceDate } = leg;
  const { platformAt, platform, ...status } = await call('search', 'getTrainStatus', {
    params: { trainId, serviceDate },
    response: liveStatusSchema,
  });
  // One platform is told of a train: nobody is sent to it at another station.
  const isHere = platform !== null && platformAt === leg.from.stationId;
  return { ...leg, ...status, ...(isHere ? { platform } : {}) };
}

/**
 * The journey with the cancellations, delays and platforms of this moment. A train that the timetable no longer
 * has (an older feed, a day gone by), or a timetable that does not answer, leaves what was known.
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
