import { z } from 'zod';
import type { ServiceContext } from '../../../kit/context';

type DatedTrain = { trainId: string; serviceDate: string };

const trainsPerCall = 5000;
const response = z.object({
  trains: z.array(z.object({ trainId: z.string(), serviceDate: z.string() })),
});

/** Which of these trains have a ticket, a hold or an open wish, on service dates from `from` on. */
export async function listTrainsInUse(
  { call }: ServiceContext,
  trainIds: readonly string[],
  from: string,
): Promise<DatedTrain[]> {
  const used: DatedTrain[] = [];
  for (let at = 0; at < trainIds.length; at += trainsPerCall) {
    const body = { trainIds: trainIds.slice(at, at + trainsPerCall), from };
    const { trains } = await call('train-swap', 'listTrainsInUse', { body, response });
    used.push(...trains);
  }
  return used;
}
