import { z } from 'zod';
import type { Call } from '../../../kit/context';
import { addDays, localDate } from '../../../kit/local-time';
import { Problem } from '../../../kit/problem';
import { type Journey, journeySchema, type Leg } from '../../train-swap/contract';

const foundJourneys = z.object({ journeys: z.array(journeySchema) });
const trainStatus = z.object({ cancelled: z.boolean(), delayMinutes: z.int() });

/** What the timetable no longer has, or never had; everything else is passed on. */
const unknownToTimetable = [404, 422];

async function unlessUnknown<T>(ask: Promise<T>, otherwise: T): Promise<T> {
  try {
    return await ask;
  } catch (error) {
    if (error instanceof Problem && unknownToTimetable.includes(error.status)) return otherwise;
    throw error;
  }
}

/**
 * The legs with the delays and cancellations known of their trains. Refuses with `service-unavailable`
 * rather than saying "on time" while the timetable does not answer.
 */
export const legsAsTheyRan = (call: Call, { legs }: Journey): Promise<Leg[]> =>
  Promise.all(
    legs.map(async (leg) => {
      const { cancelled, delayMinutes } = leg;
      const { trainId, serviceDate } = leg;
      const status = call('search', 'getTrainStatus', {
        params: { trainId, serviceDate },
        response: trainStatus,
      });
      return { ...leg, ...(await unlessUnknown(status, { cancelled, delayMinutes })) };
    }),
  );

/** Journeys from there on that local day; those of the day after when none of them is left. */
export async function* journeysFrom(
  call: Call,
  { from, to, at, timeZone }: { from: string; to: string; at: Date; timeZone: string },
): AsyncGenerator<Journey[]> {
  const today = localDate(at, timeZone);
  for (const date of [today, addDays(today, 1)]) {
    const found = call('search', 'findJourneys', {
      query: { from, to, date },
      response: foundJourneys,
    });
    const { journeys } = await unlessUnknown(found, { journeys: [] });
    yield journeys;
  }
}
