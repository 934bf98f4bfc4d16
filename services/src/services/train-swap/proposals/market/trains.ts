import type { ServiceContext } from '../../../../kit/context';
import type { Journey } from '../../contract/journey';
import { takenSeats } from '../../inventory/occupancy';
import { type LegInventory, openInventories } from '../../inventory/train-runs';
import type { Place } from '../../matching/matching';
import { keyOfPlace, placesOfTrain, type TrainPlaces } from './places-of-train';

/** A train that wishes of a route-day hold or want, by the matcher's id of it. */
export type Train = { id: string; inventory: LegInventory; places: TrainPlaces };

/** The trains of a route-day as far as anybody asked for them. */
export function knownTrains() {
  const trains = new Map<string, Train>();
  const ofJourney = new Map<string, Train | null>();
  return {
    trains,
    of: (journey: Journey): Train | null => ofJourney.get(journey.id) ?? null,
    /** Answers the trains that were not known. Not inside a transaction. */
    async know(context: ServiceContext, journeys: readonly Journey[]): Promise<Train[]> {
      const unknown = new Map(
        journeys.filter(({ id }) => !ofJourney.has(id)).map((each) => [each.id, each]),
      );
      const added: Train[] = [];
      const opened = await openInventories(context, [...unknown.values()]);
      [...unknown.values()].forEach((journey, nth) => {
        const inventory = opened[nth]?.[0];
        const id = String(inventory?.trainRunId);
        if (inventory && !trains.has(id)) {
          const places = placesOfTrain(inventory.trainRunId, inventory.layout);
          trains.set(id, { id, inventory, places });
          added.push(trains.get(id) as Train);
        }
        ofJourney.set(journey.id, trains.get(id) ?? null);
      });
      return added;
    },
  };
}
export type KnownTrains = ReturnType<typeof knownTrains>;

/** Every place of a train that nobody holds at this moment. */
export async function freePlaces(
  { database }: ServiceContext,
  { inventory, places }: Train,
): Promise<Map<string, Place>> {
  const { taken } = await takenSeats(database, inventory, null);
  const free = new Map<string, Place>();
  for (const place of places.all) if (!taken.has(keyOfPlace(place))) free.set(place.id, place);
  return free;
}
