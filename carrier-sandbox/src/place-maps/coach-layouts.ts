import type { Osdm } from 'shared-osdm';
import type { State } from '../state/state';
import type { Train } from '../state/train';
import { defineEndpoint } from '../wire/endpoint';
import { ProblemError } from '../wire/problem';

type Coach = Train['coaches'][number];

/** Two places, the aisle, two places. */
const columns = [0, 1, 3, 4];
const properties = ['WINDOW_SEAT', 'AISLE_SEAT', 'AISLE_SEAT', 'WINDOW_SEAT'];

/** Coaches with the same places have the same layout. */
export const toLayoutId = ({ serviceClass, places }: Coach): string =>
  `${serviceClass}-${places.length}-${places[0]}-${places.at(-1)}`;

export const listLayoutsEndpoint = defineEndpoint({
  method: 'GET',
  path: '/coach-deck-layouts',
  requests: 'layouts',
  since: '3.5',
  response: 'CoachDeckLayoutCollectionResponse',
  run: ({ state }) => ({ body: { coachDeckLayouts: [...listLayouts(state).values()] } }),
});

export const getLayoutEndpoint = defineEndpoint({
  method: 'GET',
  path: '/coach-deck-layouts/:layoutId',
  requests: 'layouts',
  since: '3.5',
  response: 'CoachDeckLayoutResponse',
  run: ({ state, params: { layoutId = '' } }) => {
    const coachDeckLayout = listLayouts(state).get(layoutId);
    if (!coachDeckLayout)
      throw new ProblemError(404, 'RESOURCE_NOT_FOUND', `There is no layout ${layoutId}.`);
    return { body: { coachDeckLayout } };
  },
});

function listLayouts({ trains }: State): Map<string, Osdm['CoachDeckLayout']> {
  const coaches = trains.flatMap((train) => train.coaches);
  return new Map(coaches.map((coach) => [toLayoutId(coach), toLayout(coach)]));
}

function toLayout(coach: Coach): Osdm['CoachDeckLayout'] {
  const dimension = { width: 1, height: 1 };
  return {
    id: toLayoutId(coach),
    name: `Coach with ${coach.places.length} places`,
    deckLevel: 'SINGLE_DECK',
    dimension: { width: 5, height: Math.ceil(coach.places.length / columns.length) },
    placeGroups: [
      {
        serviceClass: coach.serviceClass,
        accommodationType: 'SEAT',
        places: coach.places.map((number, index) => ({
          number,
          orientation: 0,
          placeProperties: [properties[index % columns.length] ?? ''],
          rectangle: {
            position: {
              x: columns[index % columns.length] ?? 0,
              y: Math.floor(index / columns.length),
              z: 0,
            },
            dimension,
          },
        })),
      },
    ],
  };
}
