import type { ServiceContext } from '../../../kit/context';
import type { ServiceClass } from '../contract/booking';
import type { Journey } from '../contract/journey';
import { seatKey } from '../contract/seat';
import { takenSeats } from './occupancy';
import { seatPassengers } from './other-passengers';
import { bookableSeats } from './seats';
import { openInventory } from './train-runs';

/** Gives every place of a class that is free on a journey to passengers of no booking. */
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
      await seatPassengers(context.database, passengers, context.clock.now());
    }
  });
}
