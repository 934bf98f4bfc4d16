import type { PlaceChoice, ServiceClass } from '@train-swap/shared-api';

/**
 * The traveller's choices. They are in the URL, so a reload, the back button and a lost hold keep them. `travellerIds`
 * is null while all travellers move, `serviceClass` while the class stays the same.
 */
export type Choices = {
  travellerIds: readonly string[] | null;
  journeyId: string | null;
  discountCode: string | null;
  serviceClass: ServiceClass | null;
  places: readonly PlaceChoice[];
};

export const noChoices: Choices = {
  travellerIds: null,
  journeyId: null,
  discountCode: null,
  serviceClass: null,
  places: [],
};

const placePattern = /^(\d+)\.([^.]+)\.([^.]+)\.(.+)$/;

export function readChoices(query: URLSearchParams): Choices {
  const travellerIds = query.getAll('who');
  return {
    travellerIds: travellerIds.length > 0 ? travellerIds : null,
    journeyId: query.get('train'),
    discountCode: query.get('code'),
    serviceClass: readClass(query),
    places: query.getAll('seat').flatMap(readPlace),
  };
}

/** The class in a URL; null for an unknown one. */
export function readClass(query: URLSearchParams): ServiceClass | null {
  const text = query.get('class');
  return text === 'FIRST' || text === 'STANDARD' ? text : null;
}

/** Formats the URL query without the question mark; empty without choices. */
export function writeChoices(choices: Choices): string {
  const { travellerIds, journeyId, discountCode, serviceClass, places } = choices;
  const query = new URLSearchParams();
  for (const travellerId of travellerIds ?? []) query.append('who', travellerId);
  if (journeyId) query.set('train', journeyId);
  if (discountCode) query.set('code', discountCode);
  if (serviceClass) query.set('class', serviceClass);
  for (const { legIndex, coach, place, travellerId } of places) {
    query.append('seat', `${legIndex}.${coach}.${place}.${travellerId}`);
  }
  return query.toString();
}

function readPlace(text: string): PlaceChoice[] {
  const [, leg, coach, place, travellerId] = placePattern.exec(text) ?? [];
  if (!leg || !coach || !place || !travellerId) return [];
  return [{ legIndex: Number(leg), coach, place, travellerId }];
}
