import type { PlaceChoice } from '@train-swap/shared-api';
import type { Coach, LegSeats } from '../get-seat-map';
import { choosePlaces, type Seat } from './choose-places';
import { isOpen, type Wish } from './name-place';

type Places = readonly PlaceChoice[];

const isAt = (one: PlaceChoice, other: Omit<PlaceChoice, 'travellerId'>) =>
  one.legIndex === other.legIndex && one.coach === other.coach && one.place === other.place;

export function placeFor(places: Places, travellerId: string, legIndex: number) {
  return places.find((one) => one.travellerId === travellerId && one.legIndex === legIndex);
}

/** Adds a choice. The previous owner of that place gets the place that the traveller gives up. */
export function withPlace(places: Places, choice: PlaceChoice): PlaceChoice[] {
  const former = placeFor(places, choice.travellerId, choice.legIndex);
  return places
    .filter((one) => one !== former)
    .flatMap((one) => {
      if (!isAt(one, choice)) return [one];
      return former ? [{ ...former, travellerId: one.travellerId }] : [];
    })
    .concat(choice);
}

export function withoutPlace(places: Places, choice: PlaceChoice): PlaceChoice[] {
  return places.filter((one) => !(isAt(one, choice) && one.travellerId === choice.travellerId));
}

/** Splits choices into those that are still possible on these trains and those that are lost. */
export function splitByOpen(
  places: Places,
  legs: readonly LegSeats[],
  travellerIds: readonly string[],
): { retained: PlaceChoice[]; lost: PlaceChoice[] } {
  const retained: PlaceChoice[] = [];
  const lost: PlaceChoice[] = [];
  for (const choice of places) {
    const seat = findSeat(legs, choice);
    if (!seat || !travellerIds.includes(choice.travellerId)) continue;
    (isOpen(seat.place) ? retained : lost).push(choice);
  }
  return { retained, lost };
}

/** Finds the place of a choice on the map. */
export function findSeat(legs: readonly LegSeats[], choice: PlaceChoice): Seat | undefined {
  const leg = legs.find(({ legIndex }) => legIndex === choice.legIndex);
  const coach = leg?.coaches.find(({ id }) => id === choice.coach);
  const place = coach?.places.find(({ number }) => number === choice.place);
  return coach && place && { coach, place };
}

export type Missing = { legIndex: number; travellerId: string };

/** The missing choices, in the order of the journey and of the party. */
export function missingPlaces(
  places: Places,
  legs: readonly LegSeats[],
  travellerIds: readonly string[],
): Missing[] {
  return legs.flatMap(({ legIndex }) =>
    travellerIds
      .filter((travellerId) => !placeFor(places, travellerId, legIndex))
      .map((travellerId) => ({ legIndex, travellerId })),
  );
}

type Party = {
  places: Places;
  legs: readonly LegSeats[];
  travellerIds: readonly string[];
  serviceClass: string;
  wanted: readonly Wish[];
};

/**
 * Chooses a place for each traveller without one, near the others. When all have one, makes another proposal for all.
 * Returns null when a train has too few.
 */
export function fillPlaces(party: Party): PlaceChoice[] | null {
  const { legs, travellerIds, serviceClass, wanted } = party;
  const complete = missingPlaces(party.places, legs, travellerIds).length === 0;
  const places = complete ? [] : party.places;
  const filled: PlaceChoice[] = [...places];
  for (const leg of legs) {
    const coaches = leg.coaches.filter((coach) => coach.class === serviceClass);
    const here = places.filter(({ legIndex }) => legIndex === leg.legIndex);
    const beside = here.flatMap((choice) => findSeat(legs, choice) ?? []);
    const without = travellerIds.filter((id) => !placeFor(here, id, leg.legIndex));
    const others = complete ? withoutPlaces(coaches, leg.legIndex, party.places) : coaches;
    const seats =
      choosePlaces(others, without.length, wanted, beside) ??
      choosePlaces(coaches, without.length, wanted, beside);
    if (!seats) return null;
    for (const [index, travellerId] of without.entries()) {
      const seat = seats[index];
      if (!seat) return null;
      const { coach, place } = seat;
      filled.push({ travellerId, legIndex: leg.legIndex, coach: coach.id, place: place.number });
    }
  }
  return filled;
}

/** The coaches as if these places did not exist. */
const withoutPlaces = (coaches: readonly Coach[], legIndex: number, places: Places): Coach[] =>
  coaches.map((coach) => ({
    ...coach,
    places: coach.places.filter(
      ({ number }) =>
        !places.some((one) => isAt(one, { legIndex, coach: coach.id, place: number })),
    ),
  }));
