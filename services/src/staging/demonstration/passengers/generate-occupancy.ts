import { createHash } from 'node:crypto';

export type OccupancyInput = {
  /** The result is deterministic: it depends only on this input. */
  trainId: string;
  serviceDate: string;
  callCount: number;
  /** First departure in minutes since local midnight. Peak trains are fuller. */
  departureMinute: number;
  /** Bookable places of one class. */
  seats: readonly { coach: string; place: string }[];
};

export type OccupiedSeat = { coach: string; place: string; fromCall: number; toCall: number };

/** mulberry32, a small seeded random number generator. */
const randomFrom = (seed: number) => () => {
  seed = (seed + 0x6d2b79f5) | 0;
  let mixed = Math.imul(seed ^ (seed >>> 15), 1 | seed);
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
};

const peaks: readonly (readonly [from: number, to: number, share: number])[] = [
  [390, 570, 0.8],
  [570, 660, 0.6],
  [930, 1140, 0.78],
  [1140, 1260, 0.55],
];

const loadAt = (minute: number): number =>
  peaks.find(([from, to]) => minute >= from && minute < to)?.[2] ?? 0.42;

/**
 * Seats of other passengers of a train: 25 to 90 percent of the places. Some are for part of the route only, so a
 * place can have two passengers one after the other.
 */
export function generateOccupancy(input: OccupancyInput): OccupiedSeat[] {
  const { trainId, serviceDate, callCount, seats } = input;
  const seed = createHash('sha256').update(`${trainId} ${serviceDate}`).digest().readInt32BE(0);
  const random = randomFrom(seed);
  const last = callCount - 1;
  const load = Math.min(0.9, Math.max(0.25, loadAt(input.departureMinute) + random() * 0.2 - 0.1));
  const between = (from: number, to: number) => from + Math.floor(random() * (to - from + 1));
  const occupied: OccupiedSeat[] = [];
  for (const seat of seats) {
    if (random() >= load) continue;
    if (last < 2 || random() < 0.6) {
      occupied.push({ ...seat, fromCall: 0, toCall: last });
      continue;
    }
    const change = between(1, last - 1);
    const part = random();
    if (part < 0.7) occupied.push({ ...seat, fromCall: 0, toCall: change });
    if (part >= 0.4) occupied.push({ ...seat, fromCall: change, toCall: last });
  }
  return occupied;
}
