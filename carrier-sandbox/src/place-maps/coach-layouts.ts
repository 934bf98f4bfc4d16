import type { Osdm } from 'shared-osdm';
import type { State } from '../state/state';
import type { Train } from '../state/train';
import { getPosition } from '../trains/places';
import { defineEndpoint } from '../wire/endpoint';
import { ProblemError } from '../wire/problem';

type Coach = Train['coaches'][number];

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
    dimension: { width: 5, height: getPosition(coach.places.length - 1).row + 1 },
    placeGroups: [
      {
        serviceClass: coach.serviceClass,
        accommodationType: 'SEAT',
        places: coach.places.map((number, index) => {
          const { column: x, row: y, property } = getPosition(index);
          return {
            number,
            orientation: 0,
            placeProperties: [property],
            rectangle: { position: { x, y, z: 0 }, dimension },
          };
        }),
      },
    ],
  };
}
