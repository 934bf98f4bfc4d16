import { z } from 'zod';
import type { ServiceContext } from '../../kit/context';
import { datesToSearch } from './choose-train';
import { demonstrationBookings } from './demonstration-bookings';
import { findJourneys } from './find-journeys';

/**
 * Opens the trains to which the demonstration's travellers may swap, so that a request does not wait until other
 * passengers are seated.
 */
export async function openDemonstrationTrains({ call, clock }: ServiceContext): Promise<void> {
  for (const { from, to, when } of demonstrationBookings) {
    if (when.kind !== 'ahead') continue;
    const [date = ''] = datesToSearch({ when, now: clock.now() });
    const journeys = await findJourneys(call, { from, to, date });
    // One at a time, so that requests of travellers wait for one train only.
    for (const journey of journeys) {
      await call('train-swap', 'openTrains', {
        body: { journeys: [journey] },
        response: z.undefined(),
      });
    }
  }
}
