import { createHash } from 'node:crypto';

export type OccupancyQuestion = {
  /** Same train, same passengers: the answer depends on nothing but the question. */
  trainId: string;
  serviceDate: string;
  callCount: number;
  /** Minutes since local midnight of the first departure; peaks are fuller. */
  departureMinute: number;
  /** Places of one class that may be offered. */
  seats: readonly { coach: string; place: string }[];
};

export type OccupiedSeat = { coach: string; place: string; fromCall: number; toCall: number };

/** mulberry32: small, seeded, and good enough to look like people. */
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
 * Other passengers of a train: between a quarter and nine tenths of the places, some for part of the
 * way only, so that a place may have two holders one after the other. Never all places.
 */
export const backgroundOccupancy = (question: OccupancyQuestion): OccupiedSeat[] => {
  const { trainId, serviceDate, callCount, seats } = question;
  const seed = createHash('sha256').update(`${trainId} ${serviceDate}`).digest().readInt32BE(0);
  const random = randomFrom(seed);
  const last = callCount - 1;
  const load = Math.min(
    0.9,
    Math.max(0.25, loadAt(question.departureMinute) + random() * 0.2 - 0.1),
  );
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
};
