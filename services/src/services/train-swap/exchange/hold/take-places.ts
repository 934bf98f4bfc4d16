import { sql } from 'drizzle-orm';
import type { ServiceContext } from '../../../../kit/context';
import type { Transaction } from '../../../../kit/database/connection';
import { failPoint } from '../../../../kit/fail-points';
import type { Placement } from '../../contract/booking';
import { seatKey } from '../../contract/seat';
import { holdPlaces, type PlacementRequest, releaseHeldPlaces } from '../../inventory/hold-places';
import { isHeldByOthers, takenSeats } from '../../inventory/occupancy';
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

/** Most rows, others for everyone: those who all lost the same seat do not meet again at the next. */
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

/** By leg index the keys of the places that others hold, and whether the operation holds any. */
type PlacesSeen = { taken: ReadonlyMap<number, ReadonlySet<string>>; holdsPlaces: boolean };

/** How the places of these legs stand, for an operation that is to get some of them. */
async function lookAtPlaces(
  context: ServiceContext,
  legs: readonly LegInventory[],
  operationId: string,
): Promise<PlacesSeen> {
  const others = new Map<number, ReadonlySet<string>>();
  let holdsPlaces = false;
  for (const leg of legs) {
    const { taken, own } = await takenSeats(context.database, leg, operationId);
    others.set(leg.legIndex, new Set([...taken].filter((key) => !own.has(key))));
    holdsPlaces ||= own.size > 0;
  }
  return { taken: others, holdsPlaces };
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
  await expireDueHolds(context);
  const taken: Placement[] = [];
  for (const { placement, wanted } of wantedBy(legs, chosen)) {
    const isTaken = await isHeldByOthers(context.database, { ...wanted, bookingId });
    if (isTaken) taken.push(placement);
  }
  return taken;
}

/**
 * Holds the chosen places, and places for those who chose none, in exchange for what the operation held
 * before, and answers them all. Refuses with `place-taken` and the places that are gone. What others visibly
 * hold is refused before anything is given up: so nobody ever waits for a place while another waits for theirs.
 */
export async function takePlaces(
  context: ServiceContext,
  question: PlacesQuestion,
  chosen: readonly Placement[],
  owner: Owner,
): Promise<PlacementRequest[]> {
  const none = new Set<string>();
  for (let attempt = 1; ; attempt += 1) {
    if (attempt === queueing) await queueFor(context.database, question);
    const look = await lookAtPlaces(context, question.legs, owner.operationId);
    const takenOn = (legIndex: number) => look.taken.get(legIndex) ?? none;
    refuseTaken(chosen, (place) => takenOn(place.legIndex).has(seatKey(place)));
    const spread = attempt > 1 && attempt < attempts;
    const requests = completePlaces(
      question,
      chosen,
      (leg) => takenOn(leg.legIndex),
      (leg) => (spread ? rowsToAvoid(question, leg) : none),
    );
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
