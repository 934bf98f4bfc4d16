import { type Seat, seatKey } from '../../contract/seat';
import type { CoachDeckLayout } from '../../contract/seat-map';
import { seatGroups } from '../../inventory/seat-groups';
import { needOf } from '../../inventory/seats';
import type { Place } from '../../matching/matching';

export type TrainPlaces = {
  all: readonly Place[];
  placeOf(seat: Seat): Place | null;
};

export const placeId = (trainRunId: number, seat: Seat): string => `${trainRunId}/${seatKey(seat)}`;

/** Also of an id that names a part of the way besides. */
export function partsOfPlaceId(id: string): [run: string, coach: string, place: string] {
  const [run = '', coach = '', place = ''] = id.split('/');
  return [run, coach, place];
}

/** By which a place is known on its train. */
export function keyOfPlace({ id }: Place): string {
  const [, coach, place] = partsOfPlaceId(id);
  return seatKey({ coach, place });
}

/** Every place of one train as the matcher knows places. */
export function placesOfTrain(trainRunId: number, layout: CoachDeckLayout): TrainPlaces {
  const groups = seatGroups(layout);
  const places = new Map<string, Place>();
  for (const coach of layout.coaches) {
    for (const each of coach.places) {
      const seat = { coach: coach.id, place: each.number };
      const key = seatKey(seat);
      places.set(key, {
        id: placeId(trainRunId, seat),
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
    placeOf: (seat) => places.get(seatKey(seat)) ?? null,
  };
}
