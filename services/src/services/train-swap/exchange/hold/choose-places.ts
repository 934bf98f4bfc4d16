import { type ProblemPointer, problem } from '../../../../kit/problem';
import type { Placement, ServiceClass } from '../../contract/booking';
import { type Seat, seatKey } from '../../contract/seat';
import type { PlacementRequest } from '../../inventory/hold-places';
import type { Span } from '../../inventory/occupancy';
import {
  type Need,
  protectedSeat,
  type SeatFault,
  seatFault,
  seatTogether,
} from '../../inventory/seats';
import type { LegInventory } from '../../inventory/train-runs';
import type { Needs } from './needs-of-party';
import { isOfSame, type Seated } from './seats-kept';

export type PlacesQuestion = {
  travellerIds: readonly string[];
  legs: readonly LegInventory[];
  serviceClass: ServiceClass;
  needs: Needs;
  /** Who needs none on which train, for they keep theirs. */
  kept: readonly Seated[];
};

/** A place on the part of a train's way for which it is wanted. */
export type WantedPlace = Span & Seat;

/** What is wanted by those of these placements whose part of the journey has numbered places. */
export const wantedBy = (
  legs: readonly (Span & { legIndex: number })[],
  chosen: readonly Placement[],
): { placement: Placement; wanted: WantedPlace }[] =>
  chosen.flatMap((placement) => {
    const leg = legs.find(({ legIndex }) => legIndex === placement.legIndex);
    if (!leg) return [];
    const { trainRunId, fromCall, toCall } = leg;
    const { coach, place } = placement;
    return [{ placement, wanted: { trainRunId, fromCall, toCall, coach, place } }];
  });

const faultTexts: Record<SeatFault, string> = {
  'unknown-place': 'This place does not exist on this train.',
  'other-class': 'This place is in another class than the ticket.',
  'protected-place': 'This place is kept for travellers who need it.',
};

const faultOf = (question: PlacesQuestion, places: readonly Placement[], at: number) => {
  const place = places[at] as Placement;
  const leg = question.legs.find((each) => each.legIndex === place.legIndex);
  if (!question.travellerIds.includes(place.travellerId)) {
    return { field: 'travellerId', detail: 'This traveller does not move.' };
  }
  if (!leg)
    return { field: 'legIndex', detail: 'This part of the journey has no numbered places.' };
  const earlier = places.slice(0, at).filter((each) => each.legIndex === place.legIndex);
  if (earlier.some((each) => each.travellerId === place.travellerId)) {
    return { field: 'travellerId', detail: 'This traveller has a place on this train already.' };
  }
  if (earlier.some((each) => seatKey(each) === seatKey(place))) {
    return { field: 'place', detail: 'Two travellers cannot share a place.' };
  }
  const need = question.needs.get(place.travellerId) ?? null;
  const fault = seatFault(leg.layout, question.serviceClass, place, need);
  return fault ? { field: 'place', detail: faultTexts[fault] } : null;
};

/** Refuses with `invalid-request` what nobody could be given, whoever else travels. */
export function refuseImpossiblePlaces(
  question: PlacesQuestion,
  places: readonly Placement[],
): void {
  const pointers: ProblemPointer[] = places.flatMap((_, at) => {
    const fault = faultOf(question, places, at);
    return fault ? [{ pointer: `#/places/${at}/${fault.field}`, detail: fault.detail }] : [];
  });
  if (pointers.length === 0) return;
  throw problem('invalid-request', {
    status: 422,
    detail: 'Some of the chosen seats cannot be taken. Choose others on the seat map.',
    pointers,
  });
}

export const placesTaken = (pointers: ProblemPointer[]) =>
  problem('place-taken', {
    status: 409,
    detail: 'Someone else has just taken a seat you chose. Choose another on the seat map.',
    pointers,
  });

export const crowded = () =>
  problem('place-taken', {
    status: 409,
    detail: 'Many are choosing seats on this train at this moment. Try again.',
  });

const keptPlaces: Record<Need, string> = {
  WHEELCHAIR: 'space for a wheelchair',
  NEAR_WHEELCHAIR: 'seat beside a wheelchair space',
  EASY_ACCESS: 'priority seat',
};

const noneForNeed = (need: Need) =>
  problem('place-taken', {
    status: 409,
    detail: `This train has no free ${keptPlaces[need]}, which you have now. Choose another train, or another seat on the seat map.`,
  });

const withoutPlace = (
  { travellerIds, kept }: PlacesQuestion,
  chosen: readonly Placement[],
  legIndex: number,
): string[] =>
  travellerIds.filter(
    (travellerId) =>
      ![...chosen, ...kept].some((each) => isOfSame(each, { travellerId, legIndex })),
  );

/**
 * The chosen places and, for travellers who chose none on a leg, places found together; those to avoid
 * only where there are no others.
 */
export function completePlaces(
  question: PlacesQuestion,
  chosen: readonly Placement[],
  takenOn: (leg: LegInventory) => ReadonlySet<string>,
  avoidedOn: (leg: LegInventory) => ReadonlySet<string>,
): PlacementRequest[] {
  return question.legs.flatMap((inventory) => {
    const { legIndex, layout } = inventory;
    const here = chosen.filter((each) => each.legIndex === legIndex);
    const seatless = withoutPlace(question, chosen, legIndex);
    if (seatless.length === 0) return here.map((placement) => ({ ...placement, inventory }));
    const taken = new Set([...takenOn(inventory), ...here.map(seatKey)]);
    const kept = seatless.flatMap((travellerId) => {
      const need = question.needs.get(travellerId);
      if (!need) return [];
      const seat = protectedSeat(layout, question.serviceClass, taken, need);
      if (!seat) throw noneForNeed(need);
      taken.add(seatKey(seat));
      return [{ travellerId, legIndex, ...seat }];
    });
    const others = seatless.filter((travellerId) => !question.needs.has(travellerId));
    const seatApart = (from: ReadonlySet<string>) =>
      seatTogether(layout, question.serviceClass, from, others.length);
    const found = seatApart(new Set([...taken, ...avoidedOn(inventory)])) ?? seatApart(taken);
    if (!found) {
      throw problem('place-taken', {
        status: 409,
        detail: 'This train has not enough free seats any more. Choose another train.',
      });
    }
    const given = others.flatMap((travellerId, index) => {
      const seat = found[index];
      return seat ? [{ travellerId, legIndex, ...seat }] : [];
    });
    return [...here, ...kept, ...given].map((placement) => ({ ...placement, inventory }));
  });
}
