import type { ServiceContext } from '../../foundation/context';
import type { ServiceClass } from '../contract/booking';
import type { Journey } from '../contract/journey';
import { countOccupancy, type LegOccupancy } from './occupancy';
import { crowdingOf } from './seats';
import { openInventories } from './train-runs';

/** How many more travellers fit, counted on the fullest train of the journey. */
export type Room = { seatsLeft: number; crowding: 'low' | 'medium' | 'high' };

/** A journey of legs without numbered places has room for as many as ever travel together. */
const unnumbered: Room = { seatsLeft: 99, crowding: 'low' };

const roomIn = ({ taken, capacity }: LegOccupancy): Room => ({
  seatsLeft: Math.max(0, capacity - taken),
  crowding: crowdingOf(taken, capacity),
});

/** Room in a class on each journey; not inside a transaction. */
export async function roomOn(
  context: ServiceContext,
  journeys: readonly Journey[],
  serviceClass: ServiceClass,
): Promise<Room[]> {
  const inventories = await openInventories(context, journeys);
  const counts = await countOccupancy(context.database, inventories.flat(), serviceClass);
  let at = 0;
  return inventories.map((legs) => {
    const rooms = counts.slice(at, at + legs.length).map(roomIn);
    at += legs.length;
    const [fullest = unnumbered] = rooms.sort((one, other) => one.seatsLeft - other.seatsLeft);
    return fullest;
  });
}
