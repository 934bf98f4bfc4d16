import type { ServiceClass } from '../contract/booking';
import type { Segment } from '../contract/seat';

/** Input and output of the matcher: the open wishes and places of one route and day, or of one train. */

/** For whom a place is protected. The first of several such properties counts. */
export type Need = 'WHEELCHAIR' | 'NEAR_WHEELCHAIR' | 'EASY_ACCESS';

/** A place on a train. A seat without a number is a place without properties. */
export type Place = {
  /** Unique on the route-day; a place has one id for each segment. */
  id: string;
  trainId: string;
  serviceClass: ServiceClass;
  /** OSDM's place properties: WINDOW_SEAT, TABLE, SILENCE and so on. */
  properties: readonly string[];
  /** Shared by places side by side or round one table; null for a single place. */
  group: string | null;
  protectedFor: Need | null;
  /** The segment on which it is held or free; absent: the full leg. */
  segment?: Segment;
};

/** Places on one train that have all of these properties. */
export type Want = {
  trainId: string;
  /** Default: the class of the current place. */
  serviceClass?: ServiceClass;
  properties: readonly string[];
  /** Properties that the new place must have if the current place has them. */
  keeps: readonly string[];
  /** Gain from 0 (as good as the current place) to 1. */
  utility: number;
  /** The party takes it only in one group of places; members who sit there may stay. */
  together: boolean;
};

/** A traveller, or a party that moves together; each traveller has at most one wish. */
export type Wish = {
  id: string;
  travellers: readonly { id: string; need: Need | null; placeId: string }[];
  wants: readonly Want[];
  /** Properties that make a place worse: assigned only to travellers whose place has them. */
  flaws: readonly string[];
  /** Chance from 0 to 1 that the holder accepts; the highest of all kinds. */
  chance: number;
  /** Chance by kind of proposal, where known; never above `chance`. */
  chanceByKind?: Readonly<Record<ProposalKind, number>>;
  since: Date;
  /** From this instant on the wish is not matched. */
  deadline: Date;
};

/** Reference data: the maximum of wishes in a proposal, at most four. */
export type MatchingLimits = { maxRingSize: number };

export type RouteDay = {
  /** Every place that is free or held by a wish. */
  places: readonly Place[];
  freePlaceIds: readonly string[];
  wishes: readonly Wish[];
};

/** In the order in which the product prefers them. */
export const proposalKinds = ['free-seat', 'chain', 'two-way', 'ring'] as const;
export type ProposalKind = (typeof proposalKinds)[number];

/** One traveller's move. */
export type Hop = { wishId: string; travellerId: string; from: string; to: string };

/** A proposal takes effect only when all holders accept. */
export type Proposal = {
  kind: ProposalKind;
  /** Each hop but the first takes a released place; a chain starts at the free place. */
  hops: readonly Hop[];
  wishIds: readonly string[];
  /** The common segment of all places involved; null: the full leg. */
  segment: Segment | null;
  /** Sum of the gains, each multiplied by its share of the leg. */
  utility: number;
  /** Chance that all accept. */
  chance: number;
  weight: number;
};
