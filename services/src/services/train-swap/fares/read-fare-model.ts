import { eq } from 'drizzle-orm';
import type { Database } from '../../../kit/database/connections/connection';
import { nestedRows } from '../../../kit/database/nested-rows';
import { fareBands, fareModels } from '../schema';
import type { FareModel } from './fare-model';

/** The fare model of a currency. `seedFareModel` inserts the one for GBP. */
export async function readFareModel(database: Database, currency: string): Promise<FareModel> {
  const [found] = await database
    .select({ model: fareModels, bands: nestedRows(fareBands, eq(fareBands.currency, currency)) })
    .from(fareModels)
    .where(eq(fareModels.currency, currency));
  if (!found) throw new Error(`There is no fare model in ${currency}.`);
  return { ...found.model, bands: found.bands };
}
