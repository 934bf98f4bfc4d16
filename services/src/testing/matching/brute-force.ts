import type {
  Place,
  ProposalKind,
  RouteDay,
  Wish,
} from '../../services/train-swap/contract-for-tests';
import { allPlaces, computeGain, findCommonSegment, getSegmentShare } from './oracle';

type BruteForceProposal = { wishes: number; free: Set<string>; weight: number };

/** All non-empty subsets with at most this many members. */
function subsets(count: number, max: number): number[][] {
  const found: number[][] = [];
  const grow = (set: number[], from: number) => {
    if (set.length > 0) found.push(set);
    if (set.length === max) return;
    for (let next = from; next < count; next += 1) grow([...set, next], next + 1);
  };
  grow([], 0);
  return found;
}

/** Whether a member gains and all other members are needed for it. */
function isNeeded(takes: readonly Set<number>[], gains: readonly number[]): boolean {
  return takes.some((_, root) => {
    const reached = new Set([root]);
    for (const each of reached) for (const other of takes[each] ?? []) reached.add(other);
    const isTakenFrom = takes.some((others) => others.has(root));
    return reached.size === takes.length && (isTakenFrom || (gains[root] ?? 0) > 1e-9);
  });
}

function urgency({ since, deadline }: Wish, now: Date): number {
  const waited = Math.max(0, now.getTime() - since.getTime()) / 3_600_000;
  const left = Math.max(0, deadline.getTime() - now.getTime()) / 3_600_000;
  return Math.min(waited, 25) / 100 + 0.25 * Math.max(0, 1 - left / 24);
}

/** Tries every seating of every subset of wishes; keeps the best for each set of free places. */
function allProposals(day: RouteDay, now: Date, maxRingSize: number): BruteForceProposal[] {
  const places = allPlaces(day);
  const wishes = day.wishes.filter(({ deadline }) => deadline > now);
  const isFree = (id: string) =>
    day.freePlaceIds.includes(id) || !day.places.some((place) => place.id === id);
  const free = [...places.values()].filter(({ id }) => isFree(id));
  const found = new Map<string, BruteForceProposal>();
  for (const set of subsets(wishes.length, maxRingSize)) {
    const members = set.map((index) => wishes[index] as Wish);
    const held = members.map(({ travellers }) =>
      travellers.map(({ placeId }) => places.get(placeId) as Place),
    );
    const chanceOf = (kind: ProposalKind): number =>
      members.reduce((all, each) => all * (each.chanceByKind?.[kind] ?? each.chance), 1);
    const urgencies = members.reduce((sum, each) => sum + urgency(each, now), 0);
    const taken = new Set<string>();
    const all = [...free, ...held.flat()];
    const given: Place[] = [];
    const seat = (member: number, to: Place[], gains: number[], takes: Set<number>[]): void => {
      const wish = members[member];
      const from = held[member];
      if (!wish || !from) {
        const where = findCommonSegment([...held.flat(), ...given]);
        if (where === 'nowhere') return;
        const utility = gains.reduce(
          (sum, gain, index) => sum + gain * getSegmentShare(held[index]?.[0] as Place, where),
          0,
        );
        if (utility <= 1e-9 || !isNeeded(takes, gains)) return;
        const used = new Set([...taken].filter(isFree));
        // A free seat must cover at least half of the leg.
        const share = Math.min(...held.flat().map((place) => getSegmentShare(place, where)));
        if (set.length === 1 && share < 0.5) return;
        const bits = set.reduce((sum, index) => sum + 2 ** index, 0);
        const among = set.length === 2 ? 'two-way' : 'ring';
        const kind = used.size === 0 ? among : set.length === 1 ? 'free-seat' : 'chain';
        const weight = utility * chanceOf(kind) + urgencies;
        const key = `${bits} ${[...used].sort().join()}`;
        if ((found.get(key)?.weight ?? 0) < weight)
          found.set(key, { wishes: bits, free: used, weight });
        return;
      }
      if (to.length === from.length) {
        const gain = computeGain({ wish, from, to });
        if (gain === null) return;
        const others = held.flatMap((theirs, index) =>
          index !== member && theirs.some((place) => to.includes(place)) ? index : [],
        );
        seat(member + 1, [], [...gains, gain], [...takes, new Set(others)]);
        return;
      }
      for (const place of all) {
        if (taken.has(place.id)) continue;
        if (to[0] && to[0].trainId !== place.trainId) continue;
        if (from[to.length]?.serviceClass !== place.serviceClass) continue;
        taken.add(place.id);
        given.push(place);
        seat(member, [...to, place], gains, takes);
        given.pop();
        taken.delete(place.id);
      }
    };
    seat(0, [], [], []);
  }
  return [...found.values()];
}

/** The maximum total weight of proposals on this route-day, by brute force. */
export function findMaxWeight(day: RouteDay, now: Date, maxRingSize: number): number {
  const proposals = allProposals(day, now, maxRingSize);
  const taken = new Set<string>();
  const best = (wish: number, used: number): number => {
    if (wish === day.wishes.length) return 0;
    let max = best(wish + 1, used);
    const [bit, lower] = [2 ** wish, 2 ** wish - 1];
    if (used & bit) return max;
    for (const { wishes, free, weight } of proposals) {
      const isFirst = (wishes & bit) !== 0 && (wishes & lower) === 0;
      if (!isFirst || (wishes & used) !== 0 || [...free].some((id) => taken.has(id))) continue;
      for (const id of free) taken.add(id);
      max = Math.max(max, weight + best(wish + 1, used | wishes));
      for (const id of free) taken.delete(id);
    }
    return max;
  };
  return best(0, 0);
}
