import type { WishTerms } from '../../contract/wish';
import type { Want } from '../../matching/matching';

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

/**
 * Converts the terms of a wish to wants. `trains`: ids of the wanted trains that are still possible, in the order of the
 * wish; `own`: id of the current train and number of travellers.
 */
export function toWants(
  terms: Pick<WishTerms, 'journeyIds' | 'properties' | 'together' | 'makeRoom' | 'nothingBelow'>,
  trains: readonly string[],
  own: { trainId: string; travellers: number },
): Want[] {
  const { properties } = terms;
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
