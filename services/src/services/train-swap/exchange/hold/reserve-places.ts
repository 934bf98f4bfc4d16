import { sql } from 'drizzle-orm';
import type { ServiceContext } from '../../../../kit/context';
import type { Transaction } from '../../../../kit/database/connections/connection';
import { failPoint } from '../../../../kit/fail-points';
import { i18n } from '../../../../kit/language/i18n';
import type { Placement } from '../../contract/booking';
import { seatKey } from '../../contract/seat';
import {
  holdPlaces,
  type PlacementRequest,
  releaseHeldPlaces,
} from '../../inventory/occupancy/hold-places';
import { findHeldByOthers, takenSeats } from '../../inventory/occupancy/occupancy';
import type { LegInventory } from '../../inventory/trains/train-runs';
import {
  completePlaces,
  isComplete,
  listWantedPlaces,
  type PlacesInput,
  placeTaken,
} from '../places/choose-places';
import { expireDueHolds } from './expire-holds';

type Owner = {
  bookingId: string;
  operationId: string;
  /** It holds no places yet. */
  isNew: boolean;
};

class PlacesTakenError extends Error {
  constructor(readonly taken: readonly PlacementRequest[]) {
    super('Another operation holds a requested place.');
  }
}

/**
 * An automatically chosen place may be taken concurrently; then another is chosen. Each lost attempt means that another
 * operation got a place, so a traveller is refused only when many others were faster.
 */
const maxAttempts = 40;
/** From this attempt on, operations wait in a queue per train. */
const firstQueuedAttempt = 5;
/** Advisory lock namespace (any constant); the second key is the train run. */
const queueLock = 7_261_003;
/** Share of rows to avoid. Whole rows, so that a party stays together. */
const avoidedRowShare = 0.95;

/** A random choice of most rows, so that operations that lost the same seat try different seats next. */
function chooseRowsToAvoid({ serviceClass }: PlacesInput, { layout }: LegInventory): Set<string> {
  const avoided = new Set<string>();
  for (const coach of layout.coaches.filter((each) => each.class === serviceClass)) {
    const rows = new Map<number, boolean>();
    for (const { number, row } of coach.places) {
      const avoid = rows.get(row) ?? Math.random() < avoidedRowShare;
      rows.set(row, avoid);
      if (avoid) avoided.add(seatKey({ coach: coach.id, place: number }));
    }
  }
  return avoided;
}

/** Serialises operations that lost several times because few seats are left. */
async function joinQueue(transaction: Transaction, { legs }: PlacesInput): Promise<void> {
  const runs = legs.map((leg) => leg.trainRunId).sort((one, other) => one - other);
  for (const run of runs) {
    await transaction.execute(sql`select pg_advisory_xact_lock(${queueLock}, ${run})`);
  }
}

/** Keys of the places held by others, by leg index. */
type TakenPlaces = ReadonlyMap<number, ReadonlySet<string>>;

async function readTakenPlaces(
  context: ServiceContext,
  legs: readonly LegInventory[],
  operationId: string,
): Promise<TakenPlaces> {
  const others = new Map<number, ReadonlySet<string>>();
  for (const leg of legs) {
    const { taken, own } = await takenSeats(context.database, leg, operationId);
    others.set(leg.legIndex, new Set([...taken].filter((key) => !own.has(key))));
  }
  return others;
}

const isSamePlace = (one: Placement, other: Placement): boolean =>
  one.legIndex === other.legIndex && seatKey(one) === seatKey(other);

/** @throws `place-taken` with pointers to the taken ones of the chosen places */
export function assertNotTaken(
  chosen: readonly Placement[],
  isTaken: (place: Placement) => boolean,
): void {
  const pointers = chosen.flatMap((placement, at) => {
    if (!isTaken(placement)) return [];
    const { coach, place } = placement;
    const detail = i18n.t('Coach {coach}, seat {place} is taken.', { coach, place });
    return [{ pointer: `#/places/${at}/place`, detail }];
  });
  if (pointers.length === 0) return;
  throw placeTaken(
    i18n.t(
      'Another traveller has just taken a seat you chose. Your ticket is unchanged. Choose another seat on the seat map.',
    ),
    pointers,
  );
}

/**
 * The chosen places that other bookings hold, after expired holds have ended. Places held by this booking are not
 * included, because its hold is reported separately. Do not call it inside a transaction.
 */
export async function findTakenPlaces(
  context: ServiceContext,
  legs: readonly LegInventory[],
  chosen: readonly Placement[],
  bookingId: string,
): Promise<Placement[]> {
  const wanted = listWantedPlaces(legs, chosen);
  const findTaken = () => findHeldByOthers(context.database, wanted, bookingId);
  let taken = await findTaken();
  if (taken.length > 0 && (await expireDueHolds(context))) taken = await findTaken();
  return taken.map(({ placement }) => placement);
}

/** Chooses a place for each traveller without one. Expired holds end before a train counts as full. */
async function choosePlaces(
  context: ServiceContext,
  input: PlacesInput,
  chosen: readonly Placement[],
  { operationId }: Owner,
  spread: boolean,
): Promise<PlacementRequest[]> {
  const none = new Set<string>();
  const choose = (taken: TakenPlaces) => {
    const takenOn = (legIndex: number) => taken.get(legIndex) ?? none;
    assertNotTaken(chosen, (place) => takenOn(place.legIndex).has(seatKey(place)));
    return completePlaces(
      input,
      chosen,
      (leg) => takenOn(leg.legIndex),
      (leg) => (spread ? chooseRowsToAvoid(input, leg) : none),
    );
  };
  const readTaken = () => readTakenPlaces(context, input.legs, operationId);
  const taken = await readTaken();
  try {
    return choose(taken);
  } catch (error) {
    if (await expireDueHolds(context)) return choose(await readTaken());
    throw error;
  }
}

/**
 * Reserves the chosen places, and places for travellers without one, and releases the former places of the operation.
 * Places that others visibly hold are rejected before anything is released, so that operations do not wait for each
 * other.
 * @returns all reserved places
 * @throws `place-taken` with pointers to the taken places
 */
export async function reservePlaces(
  context: ServiceContext,
  input: PlacesInput,
  chosen: readonly Placement[],
  owner: Owner,
): Promise<PlacementRequest[]> {
  for (let attempt = 1; ; attempt += 1) {
    if (attempt === firstQueuedAttempt) await joinQueue(context.database, input);
    const spread = attempt > 1 && attempt < maxAttempts;
    const requests =
      owner.isNew && isComplete(input, chosen)
        ? completePlaces(input, chosen)
        : await choosePlaces(context, input, chosen, owner, spread);
    try {
      await context.savepoint(async () => {
        if (!owner.isNew) await releaseHeldPlaces(context.database, owner.operationId);
        failPoint('reservePlaces.released');
        const { bookingId, operationId } = owner;
        const now = context.clock.now();
        const taken = await holdPlaces(context.database, requests, { bookingId, operationId, now });
        if (taken.length > 0) throw new PlacesTakenError(taken);
        failPoint('reservePlaces.reserved');
      });
      return requests;
    } catch (error) {
      if (!(error instanceof PlacesTakenError)) throw error;
      assertNotTaken(chosen, (place) => error.taken.some((each) => isSamePlace(each, place)));
      if (attempt < maxAttempts) continue;
      throw placeTaken(
        i18n.t(
          'Many travellers are choosing seats on this train. Your ticket is unchanged. Try again.',
        ),
      );
    }
  }
}
