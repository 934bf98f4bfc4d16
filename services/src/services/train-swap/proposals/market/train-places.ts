import { type Seat, seatKey } from '../../contract/seat';
import type { CoachDeckLayout } from '../../contract/seat-map';
import { seatGroups } from '../../inventory/seats/seat-groups';
import { needOf } from '../../inventory/seats/seats';
import type { Place } from '../../matching/matching';

export type TrainPlaces = {
  all: readonly Place[];
  findPlace(seat: Seat): Place | null;
};

export const getPlaceId = (trainRunId: number, seat: Seat): string =>
  `${trainRunId}/${seatKey(seat)}`;

/** Accepts ids with and without a segment. */
export function parsePlaceId(id: string): [run: string, coach: string, place: string] {
  const [run = '', coach = '', place = ''] = id.split('/');
  return [run, coach, place];
}

/** Key of the place on its train. */
export function getPlaceKey({ id }: Place): string {
  const [, coach, place] = parsePlaceId(id);
  return seatKey({ coach, place });
}

/** All places of one train in the matcher's format. */
export function listTrainPlaces(trainRunId: number, layout: CoachDeckLayout): TrainPlaces {
  const groups = seatGroups(layout);
  const places = new Map<string, Place>();
  for (const coach of layout.coaches) {
    for (const each of coach.places) {
      const seat = { coach: coach.id, place: each.number };
      const key = seatKey(seat);
      places.set(key, {
        id: getPlaceId(trainRunId, seat),
        trainId: String(trainRunId),
        serviceClass: coach.class,
        properties: each.properties,
        group: `${trainRunId}/${groups.get(key)}`,
        protectedFor: needOf(each.properties),
      });
    }
  }
  return {
    all: [...places.values()],
    findPlace: (seat) => places.get(seatKey(seat)) ?? null,
  };
}
