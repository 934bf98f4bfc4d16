import type { Call } from '../../../kit/context';
import { addDays, localDate } from '../../../kit/local-time';
import { Problem } from '../../../kit/problem';
import { findJourneys, getTrainStatus } from '../../train-swap/clients/timetable';
import type { Journey, Leg } from '../../train-swap/contract/journey';

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
      const known = { cancelled, delayMinutes };
      return { ...leg, ...(await unlessUnknown(getTrainStatus(call, leg), known)) };
    }),
  );

/** Journeys from there on that local day; those of the day after when none of them is left. */
export async function* journeysFrom(
  call: Call,
  { from, to, at, timeZone }: { from: string; to: string; at: Date; timeZone: string },
): AsyncGenerator<Journey[]> {
  const today = localDate(at, timeZone);
  for (const date of [today, addDays(today, 1)]) {
    const nothing = { journeys: [], feed: { illustrative: false, attribution: '' } };
    const { journeys } = await unlessUnknown(findJourneys(call, { from, to, date }), nothing);
    yield journeys;
  }
}
