import type { Segment } from '../../contract/seat';
import type { Place, Wish } from '../route-day';
import type { PlaceTraits } from './rating';

/** Places that no wish can distinguish, all for one segment (null: the full leg), with their holders. */
export type PlaceKind = PlaceTraits & {
  number: number;
  segment: Segment | null;
  free: Seat[];
  holders: Set<Mover>;
};

export type Seat = {
  place: Place;
  kind: PlaceKind;
  number: number;
  free: boolean;
  holder: Mover | null;
};

/** A traveller of an open wish, with the current place. */
export type Mover = {
  node: WishNode;
  id: string;
  need: Wish['travellers'][number]['need'];
  seat: Seat;
  /** Utility of the current place for the wish. No place with a lower utility is assigned. */
  own: number;
  /** Upper bound of the gain at any place. */
  maxGain: number;
  /** Properties of the current place that must be kept. Members of a party with the same key are interchangeable. */
  retainedKey: string;
  /** The gain by each kind of place that the traveller would take, the best first. */
  gains: ReadonlyMap<PlaceKind, number>;
};

export type WishNode = {
  number: number;
  wish: Wish;
  movers: Mover[];
  /** Upper bound of the gain of all travellers. */
  maxGain: number;
  /** In ms; read too often to compare dates. */
  deadline: number;
};
