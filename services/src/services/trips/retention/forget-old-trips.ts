import { lte } from 'drizzle-orm';
import type { ServiceContext } from '../../../kit/context';
import { issuedFulfilments, timelineEntries } from '../schema';

/** As long as complaints are. */
const memoryMilliseconds = 730 * 24 * 3_600_000;

/** What happened to a booking, and the log of barcodes. A pass that is looked at again is logged again. */
export async function forgetOldTrips({ database, clock }: ServiceContext): Promise<void> {
  const oldest = new Date(clock.now().getTime() - memoryMilliseconds);
  await database.delete(timelineEntries).where(lte(timelineEntries.at, oldest));
  await database.delete(issuedFulfilments).where(lte(issuedFulfilments.issuedAt, oldest));
}
