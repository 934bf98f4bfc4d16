import { type ProposalKind, proposalKinds, type Wish } from './route-day';

const hour = 3_600_000;

/** An hour of waiting is worth one hundredth of the best place there is, a day and more a quarter. */
const forAnHour = 0.01;
const hoursCounted = 25;

/** A wish in its last day counts for more, at its deadline as much as one that has waited longest. */
const forTheDeadline = 0.25;
const lastHours = 24;

/** The most that waiting and deadline can add for one wish. */
export const largestUrgency = forAnHour * hoursCounted + forTheDeadline;

/** What waiting and the nearness of the deadline add for one wish. */
export function urgency({ since, deadline }: Wish, now: Date): number {
  const waited = Math.max(0, now.getTime() - since.getTime()) / hour;
  const left = Math.max(0, deadline.getTime() - now.getTime()) / hour;
  return (
    forAnHour * Math.min(waited, hoursCounted) + forTheDeadline * Math.max(0, 1 - left / lastHours)
  );
}

/** Sums of the same numbers in another order differ in their last bits; equal weights must be equal. */
const rounded = (value: number): number => Math.round(value * 1e9) / 1e9;

export const weigh = (utility: number, chance: number, urgencies: number): number =>
  rounded(utility * chance + urgencies);

export const earlierFirst = (one: Wish, other: Wish): number =>
  one.since.getTime() - other.since.getTime() || compareText(one.id, other.id);

/** By code unit: the same on every machine. */
export const compareText = (one: string, other: string): number =>
  one < other ? -1 : Number(one > other);

type Weighed = { weight: number; wishes: readonly Wish[]; ways: () => string };

/** The heavier first, then who waits longest, then by id. Wishes are in the order of `earlierFirst`. */
export function heavierFirst(one: Weighed, other: Weighed): number {
  if (one.weight !== other.weight) return other.weight - one.weight;
  for (const [index, wish] of one.wishes.entries()) {
    const rival = other.wishes[index];
    if (!rival) return 1;
    const order = earlierFirst(wish, rival);
    if (order !== 0) return order;
  }
  return one.wishes.length - other.wishes.length || compareText(one.ways(), other.ways());
}

export const preferredFirst = (one: ProposalKind, other: ProposalKind): number =>
  proposalKinds.indexOf(one) - proposalKinds.indexOf(other);
