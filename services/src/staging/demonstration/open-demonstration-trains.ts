import { z } from 'zod';
import type { ServiceContext } from '../../kit/context';
import { cast } from './cast';
import { daysToAsk } from './choose-train';
import { findJourneys } from './find-journeys';

/**
 * Opens the trains that the demonstration's travellers may swap to, so that nobody waits for other
 * passengers to be seated.
 */
export async function openDemonstrationTrains({ call, clock }: ServiceContext): Promise<void> {
  for (const { from, to, when } of cast) {
    if (when.kind !== 'ahead') continue;
    const [date = ''] = daysToAsk({ when, now: clock.now() });
    const journeys = await findJourneys(call, { from, to, date });
    await call('train-swap', 'openTrains', { body: { journeys }, response: z.undefined() });
  }
}
