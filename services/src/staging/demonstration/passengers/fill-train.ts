import { z } from 'zod';
import type { Call } from '../../../kit/context';
import {
  bookableSeats,
  type Journey,
  type ServiceClass,
} from '../../../services/train-swap/contract';
import { getLayout } from './get-layout';

/** Seats other passengers on every free place of a class on these trains. */
export async function fillTrain(
  call: Call,
  journey: Journey,
  serviceClass: ServiceClass,
): Promise<void> {
  const places = await Promise.all(
    journey.legs.map(async ({ layoutId }, legIndex) => {
      if (layoutId === null) return [];
      const seats = bookableSeats(await getLayout(call, layoutId), serviceClass);
      return seats.map((seat) => ({ ...seat, legIndex }));
    }),
  );
  await call('train-swap', 'recordSoldPlaces', {
    body: { journey, places: places.flat() },
    response: z.undefined(),
  });
}
