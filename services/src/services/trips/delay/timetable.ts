import { z } from 'zod';
import type { Call } from '../../../kit/context';
import { Problem } from '../../../kit/problem';
import { addDays, localDate } from '../../../kit/values/local-time';
import { type Journey, journeySchema, type Leg } from '../../train-swap/contract';

const foundJourneys = z.object({ journeys: z.array(journeySchema) });
const trainStatus = z.object({
  cancelled: z.boolean(),
  delayMinutes: z.int(),
  stops: z.record(z.string(), z.object({ skipped: z.boolean().optional() })).default({}),
});

/** Status codes for journeys that the timetable does not have. */
const unknownStatuses = [404, 422];

async function withFallback<T>(request: Promise<T>, otherwise: T): Promise<T> {
  try {
    return await request;
  } catch (error) {
    if (error instanceof Problem && unknownStatuses.includes(error.status)) return otherwise;
    throw error;
  }
}

/**
 * The legs with the live status of their trains.
 * @throws `service-unavailable` when the timetable does not respond
 */
export const getLiveLegs = (call: Call, { legs }: Journey): Promise<Leg[]> =>
  Promise.all(
    legs.map(async (leg) => {
      const { cancelled, delayMinutes } = leg;
      const { trainId, serviceDate } = leg;
      const status = call('search', 'getTrainStatus', {
        params: { trainId, serviceDate },
        response: trainStatus,
      });
      const { stops, ...live } = await withFallback(status, { cancelled, delayMinutes, stops: {} });
      const isSkipped = [leg.from, leg.to].some(({ stationId }) => stops[stationId]?.skipped);
      return { ...leg, ...live, cancelled: live.cancelled || isSkipped };
    }),
  );

/** Journeys on the local date of `at`, then those of the next day. */
export async function* findLaterJourneys(
  call: Call,
  { from, to, at, timeZone }: { from: string; to: string; at: Date; timeZone: string },
): AsyncGenerator<Journey[]> {
  const today = localDate(at, timeZone);
  for (const date of [today, addDays(today, 1)]) {
    const found = call('search', 'findJourneys', {
      query: { from, to, date },
      response: foundJourneys,
    });
    const { journeys } = await withFallback(found, { journeys: [] });
    yield journeys;
  }
}
