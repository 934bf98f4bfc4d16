import { addDays, localDate, localMinutes } from '../../kit/values/local-time';
import type { Journey } from '../../services/train-swap/contract';
import type { When } from './demonstration-bookings';

export const timeZone = 'Europe/London';

/** Shorter than any cut-off, so that a train that departs within it can no longer be swapped. */
const minLeadMs = 5 * 60_000;

/** A tester needs time before the cut-off of a booking. */
export const minSwapLeadMs = 60 * 60_000;

export type TrainQuery = { when: When; now: Date };

/** The local dates to search for the train, the likeliest first. */
export function datesToSearch({ when, now }: TrainQuery): string[] {
  const today = localDate(now, timeZone);
  return when.kind === 'ahead' ? [addDays(today, when.days)] : [today, addDays(today, -1)];
}

/** Journeys with the fewest changes: direct ones, if there are any. */
function filterFewestChanges(journeys: readonly Journey[]): Journey[] {
  const fewest = Math.min(...journeys.map(({ changes }) => changes));
  return journeys.filter(({ changes }) => changes === fewest);
}

const hasDeparted = (journey: Journey, now: Date) =>
  Date.parse(journey.departure) <= now.getTime() + minLeadMs;

/** Later than any delay of the demonstration. */
const minArrivedMs = 90 * 60_000;

const hasArrived = (journey: Journey, now: Date) =>
  Date.parse(journey.arrival) <= now.getTime() - minArrivedMs;

/**
 * The best journey of one date, with the fewest changes, or null: the caller then tries the next of `datesToSearch`.
 * Before the first train of a day the last departed one is yesterday's.
 */
export function chooseTrain(
  { when, now }: TrainQuery,
  journeys: readonly Journey[],
): Journey | null {
  const best = filterFewestChanges(journeys);
  if (when.kind === 'gone') return best.filter((each) => hasDeparted(each, now)).at(-1) ?? null;
  if (when.kind === 'arrived') return best.filter((each) => hasArrived(each, now)).at(-1) ?? null;
  const distance = (journey: Journey) =>
    Math.abs(localMinutes(new Date(journey.departure), timeZone) - when.minute);
  const running = best.filter((each) => !each.legs.some((leg) => leg.cancelled));
  const [nearest = null] = running.sort((one, other) => distance(one) - distance(other));
  return nearest;
}
