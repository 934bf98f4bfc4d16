import { z } from 'zod';
import type { Call } from '../../../kit/context';
import { Problem } from '../../../kit/problem';
import { localDate } from '../../../kit/values/local-time';
import {
  firstLeg,
  type Journey,
  type Leg,
  type LiveJourney,
  lastLeg,
  legLiveSchema,
  liveJourneySchema,
} from '../contract/journey';
import { getLegStatus, trainStatusSchema } from './live-status';

const foundJourneys = z.object({
  journeys: z.array(liveJourneySchema),
  feed: z.object({ illustrative: z.boolean(), attribution: z.string() }),
});

const liveStatusSchema = trainStatusSchema.extend({
  platformAt: z.string().nullable().default(null),
  live: legLiveSchema.optional(),
});

export type Timetable = z.infer<typeof foundJourneys>;

type LiveStatus = z.infer<typeof liveStatusSchema>;

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
export const findJourneys = (call: Call, { from, to, date }: Route): Promise<Timetable> =>
  call('search', 'findJourneys', { query: { from, to, date }, response: foundJourneys });

export const getTrain = (call: Call, trainId: string, serviceDate: string): Promise<Train> =>
  call('search', 'getTrain', { params: { trainId, serviceDate }, response: trainSchema });

/**
 * Journeys with current cancellations, delays and platforms. A leg is unchanged when the timetable no longer has the
 * train or the search service is not available.
 */
export async function withLiveStatuses<J extends readonly Journey[]>(
  call: Call,
  journeys: readonly [...J],
): Promise<{ [N in keyof J]: LiveJourney }> {
  const legs = journeys.flatMap((journey) => journey.legs);
  const statuses = await listStatuses(call, legs);
  const byLeg = new Map(legs.map((leg, nth) => [leg, statuses[nth] ?? null]));
  const live = journeys.map(
    (journey): LiveJourney => ({
      ...journey,
      legs: journey.legs.map((leg) => addStatus(leg, byLeg.get(leg) ?? null)),
    }),
  );
  return live as { [N in keyof J]: LiveJourney };
}

/** One journey with its live status. */
export async function withLiveStatus(call: Call, journey: Journey): Promise<LiveJourney> {
  const [live] = await withLiveStatuses(call, [journey]);
  return live;
}

async function listStatuses(call: Call, legs: readonly Leg[]): Promise<(LiveStatus | null)[]> {
  const trains = legs.map(({ trainId, serviceDate, from, to }) => {
    return { trainId, serviceDate, from: from.stationId, to: to.stationId };
  });
  try {
    const { statuses } = await call('search', 'listTrainStatuses', {
      body: { trains },
      response: z.object({ statuses: z.array(liveStatusSchema.nullable()) }),
    });
    return statuses;
  } catch (error) {
    if (error instanceof Problem) return [];
    throw error;
  }
}

function addStatus(leg: Leg, live: LiveStatus | null): LiveJourney['legs'][number] {
  if (!live) return leg;
  const { platform, ...status } = getLegStatus(live, live.platformAt, leg);
  return {
    ...leg,
    ...status,
    ...(platform === null ? {} : { platform }),
    ...(live.live ? { live: live.live } : {}),
  };
}
