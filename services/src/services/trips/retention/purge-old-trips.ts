import { lte } from 'drizzle-orm';
import type { ServiceContext } from '../../../kit/context';
import { issuedFulfilments, timelineEntries } from '../schema';

/** The same time as for complaints. */
const retentionMs = 730 * 24 * 3_600_000;

/** Deletes old timeline entries and logged barcodes. A pass that is shown again is logged again. */
export async function purgeOldTrips({ database, clock }: ServiceContext): Promise<void> {
  const cutoff = new Date(clock.now().getTime() - retentionMs);
  await database.delete(timelineEntries).where(lte(timelineEntries.at, cutoff));
  await database.delete(issuedFulfilments).where(lte(issuedFulfilments.issuedAt, cutoff));
}
