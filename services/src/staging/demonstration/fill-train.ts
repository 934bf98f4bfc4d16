import type { ServiceContext } from '../../kit/context';
import {
  bookableSeats,
  type Journey,
  type ServiceClass,
  seatKey,
} from '../../services/train-swap/contract';
import { takenSeats } from '../../services/train-swap/inventory/occupancy';
import { seatPassengers } from '../../services/train-swap/inventory/other-passengers';
import { openInventory } from '../../services/train-swap/inventory/train-runs';

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
