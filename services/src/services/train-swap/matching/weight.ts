import { type ProposalKind, proposalKinds, type Wish } from './route-day';

const hourMs = 3_600_000;

/** One hour of waiting adds 0.01 to the weight, 25 hours or more add 0.25. */
const urgencyPerHour = 0.01;
const maxHoursWaited = 25;

/** Within 24 hours of its deadline a wish gains weight, up to 0.25 at the deadline. */
const deadlineUrgency = 0.25;
const deadlineHours = 24;

/** Upper bound of the urgency of one wish. */
export const maxUrgency = urgencyPerHour * maxHoursWaited + deadlineUrgency;

/** Weight that waiting time and a near deadline add to a wish. */
export function getUrgency({ since, deadline }: Wish, now: Date): number {
  const waited = Math.max(0, now.getTime() - since.getTime()) / hourMs;
  const left = Math.max(0, deadline.getTime() - now.getTime()) / hourMs;
  return (
    urgencyPerHour * Math.min(waited, maxHoursWaited) +
    deadlineUrgency * Math.max(0, 1 - left / deadlineHours)
  );
}

/** Rounded, because sums in another order differ in their last bits and equal weights must be equal. */
const roundWeight = (value: number): number => Math.round(value * 1e9) / 1e9;

export const getWeight = (utility: number, chance: number, urgency: number): number =>
  roundWeight(utility * chance + urgency);

export const compareByAge = (one: Wish, other: Wish): number =>
  one.since.getTime() - other.since.getTime() || compareCodeUnits(one.id, other.id);

/** By code unit: the same on every machine. */
export const compareCodeUnits = (one: string, other: string): number =>
  one < other ? -1 : Number(one > other);

type WeightedProposal = { weight: number; wishes: readonly Wish[]; tieBreakKey: () => string };

/** By weight, then by age, then by key. `wishes` must be sorted by `compareByAge`. */
export function compareByWeight(one: WeightedProposal, other: WeightedProposal): number {
  if (one.weight !== other.weight) return other.weight - one.weight;
  for (const [index, wish] of one.wishes.entries()) {
    const rival = other.wishes[index];
    if (!rival) return 1;
    const order = compareByAge(wish, rival);
    if (order !== 0) return order;
  }
  return (
    one.wishes.length - other.wishes.length ||
    compareCodeUnits(one.tieBreakKey(), other.tieBreakKey())
  );
}

export const compareByPreference = (one: ProposalKind, other: ProposalKind): number =>
  proposalKinds.indexOf(one) - proposalKinds.indexOf(other);
