import type { Osdm } from 'shared-osdm';
import type { ServiceClass, State } from '../state/state';
import { findOccupied, findPreferredPlaces, listPlaces, type Place, toKey } from '../trains/places';
import type { Leg } from '../trains/trips';
import { ProblemError } from '../wire/problem';

type Wish = {
  leg: Leg;
  serviceClass: ServiceClass;
  passengerIds: readonly string[];
  selected?: Osdm['SelectedPlace'][] | undefined;
  /** Properties that the places should have. */
  preferred?: readonly string[];
  /** The passenger that a `passengerRef` names. */
  toPassengerId(ref: string): string | undefined;
  /** Where the selection is in the request. */
  pointer: string;
  /** The reservation that changes, when there is one. */
  reservationId?: string;
};

/**
 * Chooses the selected places of a leg, else the first free ones, with the preferred properties where possible.
 *
 * @returns a place for each passenger, in their order
 * @throws {ProblemError} when a place is not free, or when too few are
 */
export function choosePlaces(state: State, wish: Wish): Place[] {
  const { leg, serviceClass, passengerIds, selected, preferred = [] } = wish;
  if (selected?.length) return chooseSelected(state, wish, selected);
  const free = findPreferredPlaces(state, leg, serviceClass, preferred);
  if (free.length < passengerIds.length)
    throw new ProblemError(
      400,
      'BOOKING_INSUFFICIENT_AVAILABILITY',
      `Train ${leg.train.number} has ${free.length} free places of this class.`,
    );
  return free.slice(0, passengerIds.length);
}

function chooseSelected(state: State, wish: Wish, selected: Osdm['SelectedPlace'][]): Place[] {
  const { leg, serviceClass, passengerIds, pointer } = wish;
  const existing = new Set(listPlaces(leg.train, serviceClass).map(toKey));
  const occupied = findOccupied(state, leg, wish.reservationId);
  const chosen = new Map<string, Place>();
  for (const [index, { coachNumber, placeNumber, passengerRef }] of selected.entries()) {
    const place = { coach: coachNumber, place: placeNumber };
    const passengerId = wish.toPassengerId(passengerRef);
    const requestPointer = `${pointer}/places/${index}`;
    if (!passengerId || !passengerIds.includes(passengerId))
      throw new ProblemError(400, 'VALIDATION_ERROR', `Unknown passenger ${passengerRef}.`, [
        { requestPointer, detail: 'unknown passenger' },
      ]);
    if (!existing.has(toKey(place)) || occupied.has(toKey(place)))
      throw placeNotAvailable(place, requestPointer);
    occupied.add(toKey(place));
    chosen.set(passengerId, place);
  }
  if (chosen.size < passengerIds.length)
    throw new ProblemError(400, 'MISSING_INFORMATION', 'Select a place for each passenger.');
  return passengerIds.map((id) => chosen.get(id) as Place);
}

export function placeNotAvailable({ coach, place }: Place, requestPointer: string): ProblemError {
  const detail = `Place ${place} in coach ${coach} is not available.`;
  return new ProblemError(400, 'BOOKING_PLACE_NOT_AVAILABLE', detail, [{ requestPointer, detail }]);
}
