import type { ServiceContext } from '../../../kit/context';
import type { ServiceClass } from '../contract/booking';
import type { Journey } from '../contract/journey';
import { countedTrainsOf } from './counted-trains';
import type { TakenInCoaches } from './occupancy';
import { bookableSeats, crowdingOf } from './seats';
import { type LegInventory, openInventories } from './train-runs';

/** How many more travellers fit, counted on the fullest train of the journey. */
export type Room = { seatsLeft: number; crowding: 'low' | 'medium' | 'high' };

/** A journey of legs without numbered places has room for as many as ever travel together. */
const unnumbered: Room = { seatsLeft: 99, crowding: 'low' };

function roomIn({ layout }: LegInventory, inCoaches: TakenInCoaches, serviceClass: ServiceClass) {
  const coaches = layout.coaches.filter((coach) => coach.class === serviceClass);
  const taken = coaches.reduce((sum, { id }) => sum + (inCoaches.get(id) ?? 0), 0);
  const capacity = bookableSeats(layout, serviceClass).length;
  return { seatsLeft: Math.max(0, capacity - taken), crowding: crowdingOf(taken, capacity) };
}

/** Room in a class on each journey; not inside a transaction. */
export async function roomOn(
  context: ServiceContext,
  journeys: readonly Journey[],
  serviceClass: ServiceClass,
): Promise<Room[]> {
  const inventories = await openInventories(context, journeys);
  const legs = inventories.flat();
  const taken = await countedTrainsOf(context).taken(context.database, legs);
  const roomOf = new Map(
    legs.map((leg, nth) => [leg, roomIn(leg, taken[nth] as TakenInCoaches, serviceClass)]),
  );
  return inventories.map((ofJourney) => {
    const rooms = ofJourney.map((leg) => roomOf.get(leg) as Room);
    const [fullest = unnumbered] = rooms.sort((one, other) => one.seatsLeft - other.seatsLeft);
    return fullest;
  });
}
