import { addDays, localDate, localMinutes } from '../../kit/local-time';
import type { Journey } from '../../services/train-swap/contract';
import type { When } from './cast';

export const timeZone = 'Europe/London';

/** Shorter than any cut-off, so that a train this near can be swapped no more. */
const tooSoonMilliseconds = 5 * 60_000;

export type Question = { when: When; now: Date };

/** The local days whose trains must be known to choose, the likeliest first. */
export function daysToAsk({ when, now }: Question): string[] {
  const today = localDate(now, timeZone);
  return when.kind === 'ahead' ? [addDays(today, when.days)] : [today, addDays(today, -1)];
}

/** Direct ones, where there are any. */
function withFewestChanges(journeys: readonly Journey[]): Journey[] {
  const fewest = Math.min(...journeys.map(({ changes }) => changes));
  return journeys.filter(({ changes }) => changes === fewest);
}

const isGone = (journey: Journey, now: Date) =>
  Date.parse(journey.departure) <= now.getTime() + tooSoonMilliseconds;

/** Later than any delay of the demonstration. */
const arrivedMilliseconds = 90 * 60_000;

const hasArrived = (journey: Journey, now: Date) =>
  Date.parse(journey.arrival) <= now.getTime() - arrivedMilliseconds;

/**
 * The train of that day that fits, without a change where there is a direct one, or null: then the next of `daysToAsk` is tried. Before the
 * first train of a day the last one gone is yesterday's.
 */
export function chooseTrain({ when, now }: Question, journeys: readonly Journey[]): Journey | null {
  const best = withFewestChanges(journeys);
  if (when.kind === 'gone') return best.filter((each) => isGone(each, now)).at(-1) ?? null;
  if (when.kind === 'arrived') return best.filter((each) => hasArrived(each, now)).at(-1) ?? null;
  const distance = (journey: Journey) =>
    Math.abs(localMinutes(new Date(journey.departure), timeZone) - when.minute);
  const running = best.filter((each) => !each.legs.some((leg) => leg.cancelled));
  const [nearest = null] = running.sort((one, other) => distance(one) - distance(other));
  return nearest;
}
