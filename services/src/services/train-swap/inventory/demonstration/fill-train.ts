import type { ServiceContext } from '../../../../kit/context';
import type { ServiceClass } from '../../contract/booking';
import type { Journey } from '../../contract/journey';
import { seatKey } from '../../contract/seat';
import { takenSeats } from '../occupancy/occupancy';
import { bookableSeats } from '../seats/seats';
import { openInventory } from '../trains/train-runs';
import { insertPassengers } from './other-passengers';

/** Assigns every free place of a class on a journey to passengers without a booking. */
export async function fillTrain(
  context: ServiceContext,
  journey: Journey,
  serviceClass: ServiceClass,
): Promise<void> {
  const inventory = await openInventory(context, journey);
  await context.transaction(async (context) => {
    for (const leg of inventory) {
      const { taken } = await takenSeats(context.database, leg, null);
      const { fromCall, toCall, trainRunId } = leg;
      const passengers = bookableSeats(leg.layout, serviceClass)
        .filter((seat) => !taken.has(seatKey(seat)))
        .map((seat) => ({ ...seat, trainRunId, fromCall, toCall }));
      await insertPassengers(context.database, passengers, context.clock.now());
    }
  });
}
