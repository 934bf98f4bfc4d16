import type { PackingEffort } from '../packing/choose-proposals';
import type { BeamWidths } from '../search/ring-finder';

/** Limits of the full match; the defaults solve small parts of a market exactly. */
export type MatchingEffort = PackingEffort & {
  /** In parts of up to this many wishes the pool contains every possible proposal. */
  exactWishes: number;
  /** In larger parts: how often all wishes are searched, each time at new prices. */
  rounds: number;
  /** Proposals that are pooled in each round; the best ones of each wish. */
  pooled: number;
  /** Tries in each round if all wishes were of parties. */
  tries: number;
  widths: BeamWidths;
};

export const defaultEffort: MatchingEffort = {
  exactWishes: 40,
  exactProposals: 600,
  exactSteps: 50_000,
  priceSteps: 100,
  rounds: 3,
  pooled: 50_000,
  tries: 5_000_000,
  widths: { second: 24, further: 8, last: 24, holders: 4 },
  shouldStop: () => false,
};

const clamp = (value: number, min: number, max: number): number =>
  Math.round(Math.min(max, Math.max(min, value)));

/** The share of one of so many wishes: many wishes are searched less each, so that the time grows no faster than they do. */
export const shareEffort = ({ pooled, tries }: MatchingEffort, wishes: number) => ({
  best: clamp(pooled / wishes, 3, 16),
  tries: clamp(tries / wishes, 50, 5_000),
});

/** Bounds the time of an exact search. */
export const maxTriesWhenExact = 200_000;
