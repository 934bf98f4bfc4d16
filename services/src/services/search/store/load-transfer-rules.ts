import { eq } from 'drizzle-orm';
import type { Database } from '../../../kit/database/connections/connection';
import { transferRules } from '../schema';
import { TransferRules } from '../timetable/transfer-rules';
import type { Feed } from './feeds';
import { LruCache } from './lru-cache';

const cache = new LruCache<Promise<TransferRules>>(16);

/** The transfer rules of a feed edition. */
export const loadTransferRules = (
  database: Database,
  { id, edition, fingerprint }: Feed,
): Promise<TransferRules> =>
  cache.get(`${id} ${edition} ${fingerprint}`, async () => {
    const { fromSide, toSide, toStation, rank, seconds } = transferRules;
    return new TransferRules(
      await database
        .select({ fromSide, toSide, toStation, rank, seconds })
        .from(transferRules)
        .where(eq(transferRules.edition, edition)),
    );
  });
