import type { ServiceContext } from '../../../../kit/context';
import type { ServiceClass } from '../../contract/booking';
import type { Journey } from '../../contract/journey';
import { bookableSeats, getCrowding } from '../seats/seats';
import { type LegInventory, openInventories } from '../trains/train-runs';
import type { TakenInCoaches } from './occupancy';
import { getOccupancyCache } from './occupancy-cache';

/** Free seats on the fullest train of a journey. */
export type Availability = { seatsLeft: number; crowding: 'low' | 'medium' | 'high' };

/** A journey without numbered places has seats for any party. */
const unlimited: Availability = { seatsLeft: 99, crowding: 'low' };

function getLegAvailability(
  { layout }: LegInventory,
  inCoaches: TakenInCoaches,
  serviceClass: ServiceClass,
) {
  const coaches = layout.coaches.filter((coach) => coach.class === serviceClass);
  const taken = coaches.reduce((sum, { id }) => sum + (inCoaches.get(id) ?? 0), 0);
  const capacity = bookableSeats(layout, serviceClass).length;
  return { seatsLeft: Math.max(0, capacity - taken), crowding: getCrowding(taken, capacity) };
}

/** Availability in a class for each journey. Calls other services; do not call it inside a transaction. */
export async function getAvailability(
  context: ServiceContext,
  journeys: readonly Journey[],
  serviceClass: ServiceClass,
): Promise<Availability[]> {
  const inventories = await openInventories(context, journeys);
  const legs = inventories.flat();
  const taken = await getOccupancyCache(context).countTaken(context.database, legs);
  const byLeg = new Map(
    legs.map((leg, nth) => [
      leg,
      getLegAvailability(leg, taken[nth] as TakenInCoaches, serviceClass),
    ]),
  );
  return inventories.map((ofJourney) => {
    const availabilities = ofJourney.map((leg) => byLeg.get(leg) as Availability);
    const [fullest = unlimited] = availabilities.sort(
      (one, other) => one.seatsLeft - other.seatsLeft,
    );
    return fullest;
  });
}
