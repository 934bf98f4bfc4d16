import type { WishTerms } from '../../contract/wish';
import { needOf } from '../../inventory/seats/seats';
import type { Place, Want, Wish } from '../../matching/matching';
import type { Candidate } from './candidates';
import type { Chances } from './chances';
import type { MarketScope } from './market-scope';
import type { TrainRegistry } from './train-registry';

/** Properties of the current place that can be kept. A place near a luggage rack is no advantage. */
const retainedProperties = [
  'WINDOW_SEAT',
  'AISLE_SEAT',
  'TABLE',
  'POWER',
  'SILENCE',
  'SOLO',
  'FAMILY',
  'EASY_ACCESS',
  'FORWARD_FACING',
];

/** Assigned only to travellers whose current place has them. */
export const flaws = ['RESTRICTED_VIEW'];

/** A wish for one of these gives up the other. */
const opposites: Record<string, string> = {
  WINDOW_SEAT: 'AISLE_SEAT',
  AISLE_SEAT: 'WINDOW_SEAT',
};

/** Properties that not all members of a party can have side by side or, from three on, round one table. */
const getImpossibleTogether = (travellers: number): string[] =>
  travellers > 2 ? ['AISLE_SEAT', 'FORWARD_FACING'] : ['AISLE_SEAT'];

/** Each further wanted train is worth a little less. */
const firstTrainUtility = 1;
const utilityStep = 0.1;
const togetherUtility = 0.8;
const otherSeatUtility = 0.6;

type WantedTerms = Pick<
  WishTerms,
  'journeyIds' | 'properties' | 'together' | 'makeRoom' | 'nothingBelow'
> & { serviceClass?: Want['serviceClass'] | null };

/**
 * Converts the terms of a wish to wants. `trains`: ids of the wanted trains that are still possible, in the order of the
 * wish; `own`: id of the current train and number of travellers.
 */
export function toWants(
  terms: WantedTerms,
  trains: readonly string[],
  own: { trainId: string; travellers: number },
): Want[] {
  const { properties, serviceClass } = terms;
  const retained = retainedProperties.filter(
    (each) => !properties.some((wished) => opposites[wished] === each),
  );
  const keeps = terms.nothingBelow ? retained : [];
  const retainedTogether = keeps.filter(
    (each) => !getImpossibleTogether(own.travellers).includes(each),
  );
  const ownTrain = { trainId: own.trainId };
  const together = terms.together && own.travellers > 1;
  const wants: Want[] = trains.map((trainId, index) => ({
    trainId,
    ...(serviceClass && { serviceClass }),
    properties,
    keeps: together ? retainedTogether : keeps,
    utility: firstTrainUtility - utilityStep * index,
    together,
  }));
  // A wish for other trains is never a wish for a seat on the current train.
  const isForOtherTrains = terms.journeyIds.length > 0;
  if (together && !isForOtherTrains) {
    wants.push({
      ...ownTrain,
      properties,
      keeps: retainedTogether,
      utility: togetherUtility,
      together,
    });
  }
  // A party that wants to sit together does not want single seats.
  if (!together && !isForOtherTrains && properties.length > 0) {
    wants.push({ ...ownTrain, properties, keeps, utility: otherSeatUtility, together: false });
  }
  if (terms.makeRoom) {
    wants.push({ ...ownTrain, properties: [], keeps: retained, utility: 0, together: false });
  }
  return wants;
}

/** Converts an open wish for the matcher; null when a traveller has no place to give. */
export function toMatcherWish(
  candidate: Candidate,
  trains: TrainRegistry,
  reach: MarketScope,
  chances: Chances,
  now: Date,
): { wish: Wish; held: readonly Place[] } | null {
  const { wish, record, allowed, isSeatOpen } = candidate;
  const own = trains.find(candidate.own);
  if (!own) return null;
  const onTrain = record.reservations.filter(({ legIndex }) => legIndex === wish.legIndex);
  const held = record.travellers.flatMap(({ id }) => {
    const reserved = onTrain.filter(({ travellerId }) => travellerId === id);
    const place = reach.held(own, reserved);
    return place ? [{ id, place }] : [];
  });
  if (held.length < record.travellers.length) return null;
  const places = held.map(({ place }) => place);
  // Without an open seat change the wish cannot make room; it may still be for other trains.
  const terms = { ...wish, makeRoom: wish.makeRoom && isSeatOpen };
  // A train market knows only its own train, so none is wanted there.
  const wanted = allowed.flatMap((journey) => trains.find(journey)?.id ?? []);
  return {
    held: places,
    wish: {
      id: wish.id,
      travellers: held.map(({ id, place }) => ({
        id,
        placeId: place.id,
        need: needOf(place.properties),
      })),
      wants: toWants(terms, wanted, { trainId: own.id, travellers: held.length }),
      flaws,
      ...chances(wish.departure, now),
      since: wish.createdAt,
      deadline: wish.deadline,
    },
  };
}
