import { i18n } from '../../../../kit/language/i18n';
import { type ProblemPointer, problem } from '../../../../kit/problem';
import type { Placement, ServiceClass } from '../../contract/booking';
import { type Seat, seatKey } from '../../contract/seat';
import type { PlacementRequest } from '../../inventory/occupancy/hold-places';
import type { Span } from '../../inventory/occupancy/occupancy';
import {
  checkSeat,
  findProtectedSeat,
  findSeatsTogether,
  type Need,
  type SeatError,
} from '../../inventory/seats/seats';
import type { LegInventory } from '../../inventory/trains/train-runs';
import { isSameTravellerAndLeg, type Needs, type Seated } from './party-needs';

export type PlacesInput = {
  travellerIds: readonly string[];
  legs: readonly LegInventory[];
  serviceClass: ServiceClass;
  needs: Needs;
  /** Travellers and legs whose current seats are retained. */
  retained: readonly Seated[];
};

/** The places of these placements on legs with numbered places. */
export const listWantedPlaces = (
  legs: readonly (Span & { legIndex: number })[],
  chosen: readonly Placement[],
): (Span & Seat & { placement: Placement })[] =>
  chosen.flatMap((placement) => {
    const leg = legs.find(({ legIndex }) => legIndex === placement.legIndex);
    if (!leg) return [];
    const { trainRunId, fromCall, toCall } = leg;
    const { coach, place } = placement;
    return [{ placement, trainRunId, fromCall, toCall, coach, place }];
  });

const errorTexts: Record<SeatError, () => string> = {
  'unknown-place': () => i18n.t('This place does not exist on this train.'),
  'other-class': () => i18n.t('This place is not in the class of the ticket.'),
  'protected-place': () => i18n.t('This place is reserved for travellers who need it.'),
};

type PlaceError = { field: string; detail: string };

function findPlacementError(
  input: { travellerIds: readonly string[]; legs: readonly { legIndex: number }[] },
  places: readonly Placement[],
  at: number,
): PlaceError | null {
  const place = places[at] as Placement;
  if (!input.travellerIds.includes(place.travellerId)) {
    return { field: 'travellerId', detail: i18n.t('This traveller does not move.') };
  }
  if (input.legs.every((each) => each.legIndex !== place.legIndex))
    return {
      field: 'legIndex',
      detail: i18n.t('This part of the journey has no numbered places.'),
    };
  const earlier = places.slice(0, at).filter((each) => each.legIndex === place.legIndex);
  if (earlier.some((each) => each.travellerId === place.travellerId)) {
    return {
      field: 'travellerId',
      detail: i18n.t('This traveller has a place on this train already.'),
    };
  }
  if (earlier.some((each) => seatKey(each) === seatKey(place))) {
    return { field: 'place', detail: i18n.t('Two travellers cannot share a place.') };
  }
  return null;
}

function findSeatError(input: PlacesInput, place: Placement): PlaceError | null {
  const leg = input.legs.find((each) => each.legIndex === place.legIndex);
  const need = input.needs.get(place.travellerId) ?? null;
  const error = leg && checkSeat(leg.layout, input.serviceClass, place, need);
  return error ? { field: 'place', detail: errorTexts[error]() } : null;
}

/** @throws `invalid-request` with pointers to places that can never be chosen */
export const assertPlacesValid = (input: PlacesInput, places: readonly Placement[]): void =>
  assertPlacementsValid(input, places, (place) => findSeatError(input, place));

/** The same for seats of a carrier, which knows them. */
export function assertPlacementsValid(
  input: Parameters<typeof findPlacementError>[0],
  places: readonly Placement[],
  findError: (place: Placement) => PlaceError | null = () => null,
): void {
  const pointers: ProblemPointer[] = places.flatMap((place, at) => {
    const error = findPlacementError(input, places, at) ?? findError(place);
    return error ? [{ pointer: `#/places/${at}/${error.field}`, detail: error.detail }] : [];
  });
  if (pointers.length === 0) return;
  throw problem('invalid-request', {
    status: 422,
    detail: i18n.t('Some of the chosen seats cannot be reserved. Choose others on the seat map.'),
    pointers,
  });
}

export const placeTaken = (detail: string, pointers?: ProblemPointer[]) =>
  problem('place-taken', { status: 409, detail, ...(pointers && { pointers }) });

const needTexts: Record<Need, () => string> = {
  WHEELCHAIR: () =>
    i18n.t(
      'This train has no free space for a wheelchair, which you have now. Choose another train, or another seat on the seat map.',
    ),
  NEAR_WHEELCHAIR: () =>
    i18n.t(
      'This train has no free seat beside a wheelchair space, which you have now. Choose another train, or another seat on the seat map.',
    ),
  EASY_ACCESS: () =>
    i18n.t(
      'This train has no free priority seat, which you have now. Choose another train, or another seat on the seat map.',
    ),
};

const travellersWithoutPlace = (
  { travellerIds, retained }: PlacesInput,
  chosen: readonly Placement[],
  legIndex: number,
): string[] =>
  travellerIds.filter(
    (travellerId) =>
      ![...chosen, ...retained].some((each) =>
        isSameTravellerAndLeg(each, { travellerId, legIndex }),
      ),
  );

/** Whether a place was chosen for each traveller on each leg. */
export const isComplete = (input: PlacesInput, chosen: readonly Placement[]): boolean =>
  input.legs.every(({ legIndex }) => travellersWithoutPlace(input, chosen, legIndex).length === 0);

const none = (): ReadonlySet<string> => new Set();

/**
 * The chosen places, and places together for travellers without a chosen one. Avoided places are used only when no
 * others are free.
 */
export function completePlaces(
  input: PlacesInput,
  chosen: readonly Placement[],
  takenOn: (leg: LegInventory) => ReadonlySet<string> = none,
  avoidedOn: (leg: LegInventory) => ReadonlySet<string> = none,
): PlacementRequest[] {
  return input.legs.flatMap((inventory) => {
    const { legIndex, layout } = inventory;
    const here = chosen.filter((each) => each.legIndex === legIndex);
    const withoutSeat = travellersWithoutPlace(input, chosen, legIndex);
    if (withoutSeat.length === 0) return here.map((placement) => ({ ...placement, inventory }));
    const taken = new Set([...takenOn(inventory), ...here.map(seatKey)]);
    const retained = withoutSeat.flatMap((travellerId) => {
      const need = input.needs.get(travellerId);
      if (!need) return [];
      const seat = findProtectedSeat(layout, input.serviceClass, taken, need);
      if (!seat) throw placeTaken(needTexts[need]());
      taken.add(seatKey(seat));
      return [{ travellerId, legIndex, ...seat }];
    });
    const others = withoutSeat.filter((travellerId) => !input.needs.has(travellerId));
    const findSeats = (from: ReadonlySet<string>) =>
      findSeatsTogether(layout, input.serviceClass, from, others.length);
    const found = findSeats(new Set([...taken, ...avoidedOn(inventory)])) ?? findSeats(taken);
    if (!found) {
      throw placeTaken(
        i18n.t(
          'This train no longer has enough free seats. Your ticket is unchanged. Choose another train.',
        ),
      );
    }
    const given = others.flatMap((travellerId, index) => {
      const seat = found[index];
      return seat ? [{ travellerId, legIndex, ...seat }] : [];
    });
    return [...here, ...retained, ...given].map((placement) => ({ ...placement, inventory }));
  });
}
