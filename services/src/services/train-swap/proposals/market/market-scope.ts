import type { ServiceContext } from '../../../../kit/context';
import type { BookingRecord } from '../../bookings/booking-record';
import type { Journey } from '../../contract/journey';
import type { Segment } from '../../contract/seat';
import { findHeldSegments } from '../../inventory/occupancy/occupancy';
import type { Place } from '../../matching/matching';
import { parseTrainMarket } from '../../wishes/wish-markets';
import type { Candidate } from './candidates';
import { findFreePlaces, getPlaceId, getPlaceKey, type Train } from './train-registry';

type Reservation = BookingRecord['reservations'][number];

/** How a market reads places and wishes: for a whole route, or for segments of one train. */
export type MarketScope = {
  /** The journeys whose trains a wish needs. */
  listJourneys(candidate: Candidate): readonly Journey[];
  /** Places of a train that are added before they are held or free. */
  places(train: Train): readonly Place[];
  /** All free places, protected ones included. */
  free(context: ServiceContext, train: Train): Promise<Map<string, Place>>;
  /** The place that a traveller with these reservations can give; null when there is none. */
  held(train: Train, reservations: readonly Reservation[]): Place | null;
};

/** Whole routes: a traveller with several seats on the journey cannot give one. */
const routeScope: MarketScope = {
  listJourneys: ({ own, allowed }) => [own, ...allowed],
  places: ({ places }) => places.all,
  free: findFreePlaces,
  held: ({ places }, [only, another]) => (only && !another ? places.findPlace(only) : null),
};

const toSegmentPlace = (place: Place, segment: Segment): Place => ({
  ...place,
  id: getSegmentPlaceId(place.id, segment),
  segment,
});

const getSegmentPlaceId = (id: string, { from, to }: Segment): string => `${id}/${from}-${to}`;

/** Place id with the reserved segment. */
export const getReservedPlaceId = (reservation: Reservation): string =>
  getSegmentPlaceId(
    getPlaceId(reservation.trainRunId, reservation),
    getReservedSegment(reservation),
  );

export const getReservedSegment = ({ fromCall, toCall }: Reservation): Segment => ({
  from: fromCall,
  to: toCall,
});

/** The free segments between held ones, which must be sorted. */
function findGaps(held: readonly Segment[], last: number): Segment[] {
  const free: Segment[] = [];
  let at = 0;
  for (const { from, to } of held) {
    if (from > at) free.push({ from: at, to: from });
    at = Math.max(at, to);
  }
  return at < last ? [...free, { from: at, to: last }] : free;
}

/** Segments of one train; a traveller with several seats gives the one with the longest segment. */
const trainScope: MarketScope = {
  listJourneys: ({ own }) => [own],
  places: () => [],
  async free({ database }, { inventory, places }) {
    const held = await findHeldSegments(database, inventory);
    const free = new Map<string, Place>();
    for (const place of places.all) {
      const of = held.get(getPlaceKey(place)) ?? [];
      for (const segment of findGaps(of, inventory.calls.length - 1)) {
        const each = toSegmentPlace(place, segment);
        free.set(each.id, each);
      }
    }
    return free;
  },
  held({ places }, reservations) {
    const [reservation] = [...reservations].sort(
      (one, other) =>
        other.toCall - other.fromCall - (one.toCall - one.fromCall) ||
        one.fromCall - other.fromCall,
    );
    const place = reservation ? places.findPlace(reservation) : null;
    return reservation && place ? toSegmentPlace(place, getReservedSegment(reservation)) : null;
  },
};

export const getMarketScope = (market: string): MarketScope =>
  parseTrainMarket(market) === null ? routeScope : trainScope;
