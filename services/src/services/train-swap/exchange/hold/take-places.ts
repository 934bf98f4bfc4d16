import { sql } from 'drizzle-orm';
import type { ServiceContext } from '../../../../kit/context';
import { RunAgain, type Transaction } from '../../../../kit/database/connection';
import { failPoint } from '../../../../kit/fail-points';
import type { Placement } from '../../contract/booking';
import { seatKey } from '../../contract/seat';
import {
  holdPlaces,
  holdPlacesOrFail,
  type PlacementRequest,
  releaseHeldPlaces,
} from '../../inventory/hold-places';
import { isHeldByOthers, takenSeats } from '../../inventory/occupancy';
import { placesOnTheWay } from '../../inventory/places-on-the-way';
import type { LegInventory } from '../../inventory/train-runs';
import {
  completePlaces,
  crowded,
  type PlacesQuestion,
  placesTaken,
  wantedBy,
} from './choose-places';
import { expireDueHolds } from './expire-holds';

type Owner = { bookingId: string; operationId: string };

class PlacesGone extends Error {
  constructor(readonly gone: readonly PlacementRequest[]) {
    super('Someone else holds a place that was asked for.');
  }
}

/** A place found for a traveller may be gone a moment later; then others are looked for. */
const attempts = 8;
/** From this attempt on those who look for a place stand in a queue. */
const queueing = 5;
/** Any constant: with a train's number it names that queue. */
const queueLock = 7_261_003;
/** Whole rows, so that a party stays together. */
const rowsAvoided = 0.95;

/** Most rows, others for everyone: those of several processes who all lost the same seat do not meet again at the next. */
function rowsToAvoid({ serviceClass }: PlacesQuestion, { layout }: LegInventory): Set<string> {
  const avoided = new Set<string>();
  for (const coach of layout.coaches.filter((each) => each.class === serviceClass)) {
    const rows = new Map<number, boolean>();
    for (const { number, row } of coach.places) {
      const avoid = rows.get(row) ?? Math.random() < rowsAvoided;
      rows.set(row, avoid);
      if (avoid) avoided.add(seatKey({ coach: coach.id, place: number }));
    }
  }
  return avoided;
}

/** Who lost again and again, where few seats are left, looks while nobody else of the queue does. */
async function queueFor(transaction: Transaction, { legs }: PlacesQuestion): Promise<void> {
  const runs = legs.map((leg) => leg.trainRunId).sort((one, other) => one - other);
  for (const run of runs) {
    await transaction.execute(sql`select pg_advisory_xact_lock(${queueLock}, ${run})`);
  }
}

/** Keys of places, by leg index. */
type PlacesByLeg = ReadonlyMap<number, ReadonlySet<string>>;
/** What others hold, what others were about to take when that was asked, and whether the operation holds any. */
export type PlacesSeen = { taken: PlacesByLeg; onTheWay: PlacesByLeg; holdsPlaces: boolean };

/** How the places of these legs stand, for an operation that is to get some of them. */
export async function lookAtPlaces(
  context: ServiceContext,
  legs: readonly LegInventory[],
  operationId: string,
): Promise<PlacesSeen> {
  const onTheWay = placesOnTheWay(context);
  // Those that are held while we look will neither be on the way any more nor in what is seen.
  const before = new Map(legs.map((leg) => [leg.legIndex, onTheWay.of(leg)]));
  const looks = legs.map(async (leg) => {
    const { taken, own } = await takenSeats(context.database, leg, operationId);
    const others = new Set([...taken].filter((key) => !own.has(key)));
    return { legIndex: leg.legIndex, others, holdsPlaces: own.size > 0 };
  });
  const found = await Promise.all(looks);
  return {
    taken: new Map(found.map(({ legIndex, others }) => [legIndex, others])),
    onTheWay: before,
    holdsPlaces: found.some((leg) => leg.holdsPlaces),
  };
}

const isSamePlace = (one: Placement, other: Placement): boolean =>
  one.legIndex === other.legIndex && seatKey(one) === seatKey(other);

const pointersTo = (chosen: readonly Placement[], isTaken: (place: Placement) => boolean) =>
  chosen.flatMap((place, at) =>
    isTaken(place)
      ? [
          {
            pointer: `#/places/${at}/place`,
            detail: `Coach ${place.coach}, seat ${place.place} is taken.`,
          },
        ]
      : [],
  );

/** Refuses with `place-taken` and those of the chosen places that are. */
export function refuseTaken(
  chosen: readonly Placement[],
  isTaken: (place: Placement) => boolean,
): void {
  const pointers = pointersTo(chosen, isTaken);
  if (pointers.length > 0) throw placesTaken(pointers);
}

/**
 * Ends the holds whose time is up, and answers which of the chosen places other bookings hold then; not inside a
 * transaction. What the booking holds itself is not among them: it is to hear of its hold.
 */
export async function takenPlaces(
  context: ServiceContext,
  legs: readonly LegInventory[],
  chosen: readonly Placement[],
  bookingId: string,
): Promise<Placement[]> {
  const look = async () => {
    const taken = wantedBy(legs, chosen).map(async ({ placement, wanted }) =>
      (await isHeldByOthers(context.database, { ...wanted, bookingId })) ? [placement] : [],
    );
    return (await Promise.all(taken)).flat();
  };
  const [hadDue, seen] = await Promise.all([expireDueHolds(context), look()]);
  return hadDue ? look() : seen;
}

/**
 * Holds the chosen places, where every traveller chose theirs and the operation holds none yet; answers them all. There
 * is no other place to try and nothing to wait for: when another holder has the one, the commit refuses with `place-taken`,
 * and of several it runs again, for it knows the first alone.
 */
export function takeChosenPlaces(
  context: ServiceContext,
  question: PlacesQuestion,
  chosen: readonly Placement[],
  owner: Owner,
): PlacementRequest[] {
  const none = () => new Set<string>();
  const requests = completePlaces(question, chosen, none, none);
  context.afterwards(placesOnTheWay(context).add(requests));
  const now = context.clock.now();
  const placeGone = (request: PlacementRequest) =>
    chosen.length === 1
      ? placesTaken(pointersTo(chosen, (place) => isSamePlace(place, request)))
      : new RunAgain();
  for (const held of holdPlacesOrFail(context.database, requests, { ...owner, now }, placeGone)) {
    context.sendAlong(held);
  }
  return requests;
}

/**
 * Holds the chosen places, and places for those who chose none, in exchange for what the operation held
 * before, and answers them all. Refuses with `place-taken` and the places that are gone. What others visibly
 * hold is refused before anything is given up: so nobody ever waits for a place while another waits for theirs.
 * `seen` is what the transaction has just looked at.
 */
export async function takePlaces(
  context: ServiceContext,
  question: PlacesQuestion,
  chosen: readonly Placement[],
  owner: Owner,
  seen?: PlacesSeen,
): Promise<PlacementRequest[]> {
  const onTheWay = placesOnTheWay(context);
  for (let attempt = 1; ; attempt += 1) {
    if (attempt === queueing) await queueFor(context.database, question);
    const look =
      (attempt === 1 && seen) || (await lookAtPlaces(context, question.legs, owner.operationId));
    const takenOn = (legIndex: number) => look.taken.get(legIndex) ?? new Set<string>();
    refuseTaken(chosen, (place) => takenOn(place.legIndex).has(seatKey(place)));
    const spread = attempt > 1 && attempt < attempts;
    const requests = completePlaces(
      question,
      chosen,
      (leg) => takenOn(leg.legIndex),
      (leg) =>
        spread
          ? rowsToAvoid(question, leg)
          : new Set([...(look.onTheWay.get(leg.legIndex) ?? []), ...onTheWay.of(leg)]),
    );
    context.afterwards(onTheWay.add(requests));
    try {
      await context.savepoint(async () => {
        if (look.holdsPlaces) await releaseHeldPlaces(context.database, owner.operationId);
        failPoint('takePlaces.released');
        const gone = await holdPlaces(context.database, requests, {
          ...owner,
          now: context.clock.now(),
        });
        if (gone.length > 0) throw new PlacesGone(gone);
        failPoint('takePlaces.taken');
      });
      return requests;
    } catch (error) {
      if (!(error instanceof PlacesGone)) throw error;
      refuseTaken(chosen, (place) => error.gone.some((each) => isSamePlace(each, place)));
      if (attempt === attempts) throw crowded();
    }
  }
}
