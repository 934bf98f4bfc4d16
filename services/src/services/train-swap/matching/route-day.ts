import type { ServiceClass } from '../contract/booking';
import type { Stretch } from '../contract/seat';

/**
 * What is matched: the open wishes of one route on one day, and the places they are about; or those of one train,
 * whose travellers get on and off at different stations.
 */

/** Whom a place is protected for. A place with several such properties is for the first of them. */
export type Need = 'WHEELCHAIR' | 'NEAR_WHEELCHAIR' | 'EASY_ACCESS';

/** A place on a train. A seat without a number is one too: it has no properties. */
export type Place = {
  /** Unique on the route-day; a place of several stretches has an id for each. */
  id: string;
  trainId: string;
  serviceClass: ServiceClass;
  /** OSDM's place properties: WINDOW_SEAT, TABLE, SILENCE and so on. */
  properties: readonly string[];
  /** The places side by side or round one table have the same; null for a place on its own. */
  group: string | null;
  protectedFor: Need | null;
  /** Where it is held, or free; without one all the way that is matched. */
  stretch?: Stretch;
};

/** Places on one train (null: on any) that have all of these properties. */
export type Pattern = { trainId: string | null; properties: readonly string[] };

export type Want = Pattern & {
  trainId: string;
  /** Of these the new place has all that the traveller's own place has. */
  keeps: readonly string[];
  /** From 0, as good as the own place, to 1: what a traveller gains by it. */
  utility: number;
  /** The party takes it only in one group of places; whoever sits there already may stay. */
  together: boolean;
};

/** One traveller or a party that moves as one; each traveller has one wish at most. */
export type Wish = {
  id: string;
  travellers: readonly { id: string; need: Need | null; placeId: string }[];
  wants: readonly Want[];
  /** A place with one of these is below any without it, whatever else is wanted: given to nobody but who has one. */
  flaws: readonly string[];
  /** How likely its holder accepts a proposal, 0 to 1; of several kinds the likeliest. */
  chance: number;
  /** The same for each kind of proposal, where more is known; none above `chance`. */
  chanceByKind?: Readonly<Record<ProposalKind, number>>;
  since: Date;
  /** From this moment on it is not matched any more. */
  deadline: Date;
};

/** Seats without a number that nobody has bought. */
export type UnsoldSeats = { trainId: string; serviceClass: ServiceClass; seats: number };

/** Reference data: how many wishes one proposal may need. Above four it counts as four. */
export type MatchingLimits = { largestRing: number };

export type RouteDay = {
  /** Every place that a wish holds or that is free; of others nobody needs to know. */
  places: readonly Place[];
  freePlaceIds: readonly string[];
  unsold: readonly UnsoldSeats[];
  wishes: readonly Wish[];
};

/** In the order in which the product prefers them. */
export const proposalKinds = ['free-seat', 'chain', 'two-way', 'ring'] as const;
export type ProposalKind = (typeof proposalKinds)[number];

/** One traveller's move. */
export type Hop = { wishId: string; travellerId: string; from: string; to: string };

/** All of these wishes' holders accept, or nothing happens. */
export type Proposal = {
  kind: ProposalKind;
  /** Each but the first takes what another released; a chain begins at the free place. */
  hops: readonly Hop[];
  wishIds: readonly string[];
  /** Where they change places: what all that they hold and get have in common. Null: all the way that is matched. */
  stretch: Stretch | null;
  /** The utilities of all who move, each for the share of the way on which they gain it, added up. */
  utility: number;
  /** That all accept. */
  chance: number;
  weight: number;
};
