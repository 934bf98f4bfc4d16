import type { ServiceContext } from '../../../../kit/context';
import type { BookingRecord } from '../../bookings/booking-record';
import type { Journey } from '../../contract/journey';
import type { Stretch } from '../../contract/seat';
import { heldStretches } from '../../inventory/occupancy';
import type { Place, Want } from '../../matching/matching';
import { trainOfMarket } from '../../wishes/markets-of-wish';
import { wantsOfWish } from '../wants-of-wish';
import type { Candidate } from './candidates';
import { keyOfPlace, placeId } from './places-of-train';
import { freePlaces, type Train } from './trains';

type Reservation = BookingRecord['reservations'][number];

/** How far those of a market meet, and which places that is about. */
export type Reach = {
  /** The trains that a wish is about. */
  journeys(candidate: Candidate): readonly Journey[];
  /** Places of a train that are known before anybody holds them. */
  places(train: Train): readonly Place[];
  /** Every place that nobody holds at this moment: protected ones, too, for who needs them. */
  free(context: ServiceContext, train: Train): Promise<Map<string, Place>>;
  /** What a traveller with these reservations can give; null when nothing. */
  held(train: Train, reservations: readonly Reservation[]): Place | null;
  /** `trains`: the matcher's ids of the wanted trains; `own`: of the train that is held, and how many travel. */
  wants(
    candidate: Candidate,
    trains: readonly string[],
    own: { trainId: string; travellers: number },
  ): Want[];
};

/** All ride all the way of one route: who has several seats on it has none to give. */
const allTheWay: Reach = {
  journeys: ({ own, allowed }) => [own, ...allowed],
  places: ({ places }) => places.all,
  free: freePlaces,
  held: ({ places }, [only, another]) => (only && !another ? places.placeOf(only) : null),
  wants: (candidate, trains, own) => wantsOfWish(openTerms(candidate), trains, own),
};

/** Nobody makes room where no other seat is to be had any more; the same wish may be for other trains, too. */
const openTerms = ({ wish, isSeatOpen }: Candidate) => ({
  ...wish,
  makeRoom: wish.makeRoom && isSeatOpen,
});

const onStretch = (place: Place, stretch: Stretch): Place => ({
  ...place,
  id: stretchId(place.id, stretch),
  stretch,
});

const stretchId = (id: string, { from, to }: Stretch): string => `${id}/${from}-${to}`;

/** The matcher's id of a place on the part of the way for which it is reserved. */
export const reservedId = (reservation: Reservation): string =>
  stretchId(placeId(reservation.trainRunId, reservation), stretchOf(reservation));

export const stretchOf = ({ fromCall, toCall }: Reservation): Stretch => ({
  from: fromCall,
  to: toCall,
});

/** The parts of a way that lie between these, which are in the order of the way. */
function between(held: readonly Stretch[], last: number): Stretch[] {
  const free: Stretch[] = [];
  let at = 0;
  for (const { from, to } of held) {
    if (from > at) free.push({ from: at, to: from });
    at = Math.max(at, to);
  }
  return at < last ? [...free, { from: at, to: last }] : free;
}

/** All ride on one train, wherever they get on and off; of several seats on the way one gives that of the longest. */
const partsOfTheWay: Reach = {
  journeys: ({ own }) => [own],
  places: () => [],
  async free({ database }, { inventory, places }) {
    const held = await heldStretches(database, inventory);
    const free = new Map<string, Place>();
    for (const place of places.all) {
      const of = held.get(keyOfPlace(place)) ?? [];
      for (const stretch of between(of, inventory.calls.length - 1)) {
        const each = onStretch(place, stretch);
        free.set(each.id, each);
      }
    }
    return free;
  },
  held({ places }, reservations) {
    const [longest] = [...reservations].sort(
      (one, other) =>
        other.toCall - other.fromCall - (one.toCall - one.fromCall) ||
        one.fromCall - other.fromCall,
    );
    const place = longest ? places.placeOf(longest) : null;
    return longest && place ? onStretch(place, stretchOf(longest)) : null;
  },
  wants: (candidate, _trains, own) => wantsOfWish(openTerms(candidate), [], own),
};

export const reachOf = (market: string): Reach =>
  trainOfMarket(market) === null ? allTheWay : partsOfTheWay;
