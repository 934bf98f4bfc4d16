import { z } from 'zod';
import type { Call } from '../../kit/context';
import { type Journey, journeySchema } from '../../services/train-swap/contract';

const foundJourneys = z.object({ journeys: z.array(journeySchema) });

/** All journeys of one local day, earliest first. */
export async function findJourneys(
  call: Call,
  { from, to, date }: { from: string; to: string; date: string },
): Promise<Journey[]> {
  const query = { from, to, date };
  return (await call('search', 'findJourneys', { query, response: foundJourneys })).journeys;
}
