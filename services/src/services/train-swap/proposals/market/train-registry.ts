import type { ServiceContext } from '../../../../kit/context';
import type { Journey } from '../../contract/journey';
import { type Seat, seatKey } from '../../contract/seat';
import type { CoachDeckLayout } from '../../contract/seat-map';
import { takenSeats } from '../../inventory/occupancy/occupancy';
import { seatGroups } from '../../inventory/seats/seat-groups';
import { needOf } from '../../inventory/seats/seats';
import { type LegInventory, openInventories } from '../../inventory/trains/train-runs';
import type { Place } from '../../matching/matching';

/** A train that wishes hold or want, with the matcher's id. */
export type Train = { id: string; inventory: LegInventory; places: TrainPlaces };

/** The trains of a route-day that were loaded so far. */
export type TrainRegistry = {
  trains: ReadonlyMap<string, Train>;
  find(journey: Journey): Train | null;
  /** Loads trains and returns the new ones. Not inside a transaction. */
  load(context: ServiceContext, journeys: readonly Journey[]): Promise<Train[]>;
};

export function createTrainRegistry(): TrainRegistry {
  const trains = new Map<string, Train>();
  const trainsByJourney = new Map<string, Train | null>();
  return {
    trains,
    find: (journey) => trainsByJourney.get(journey.id) ?? null,
    async load(context, journeys) {
      const unknown = new Map(
        journeys.filter(({ id }) => !trainsByJourney.has(id)).map((each) => [each.id, each]),
      );
      const added: Train[] = [];
      const opened = await openInventories(context, [...unknown.values()]);
      [...unknown.values()].forEach((journey, nth) => {
        const inventory = opened[nth]?.[0];
        const id = String(inventory?.trainRunId);
        if (inventory && !trains.has(id)) {
          const places = listTrainPlaces(inventory.trainRunId, inventory.layout);
          trains.set(id, { id, inventory, places });
          added.push(trains.get(id) as Train);
        }
        trainsByJourney.set(journey.id, trains.get(id) ?? null);
      });
      return added;
    },
  };
}

export async function findFreePlaces(
  { database }: ServiceContext,
  { inventory, places }: Train,
): Promise<Map<string, Place>> {
  const { taken } = await takenSeats(database, inventory, null);
  const free = new Map<string, Place>();
  for (const place of places.all) if (!taken.has(getPlaceKey(place))) free.set(place.id, place);
  return free;
}

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
