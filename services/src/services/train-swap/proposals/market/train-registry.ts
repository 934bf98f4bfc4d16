import type { ServiceContext } from '../../../../kit/context';
import type { Journey } from '../../contract/journey';
import { takenSeats } from '../../inventory/occupancy/occupancy';
import { type LegInventory, openInventories } from '../../inventory/trains/train-runs';
import type { Place } from '../../matching/matching';
import { getPlaceKey, listTrainPlaces, type TrainPlaces } from './train-places';

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

/** All free places of a train. */
export async function findFreePlaces(
  { database }: ServiceContext,
  { inventory, places }: Train,
): Promise<Map<string, Place>> {
  const { taken } = await takenSeats(database, inventory, null);
  const free = new Map<string, Place>();
  for (const place of places.all) if (!taken.has(getPlaceKey(place))) free.set(place.id, place);
  return free;
}
