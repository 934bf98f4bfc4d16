import { eq, sql } from 'drizzle-orm';
import type { Database } from '../../../kit/database/connection';
import { nestedRows } from '../../../kit/database/nested-rows';
import { statement } from '../../../kit/database/statement';
import { fareBands, fareModels } from '../schema';
import type { FareModel } from './fare-model';

const currency = sql.placeholder('currency');

const modelOf = statement((database) =>
  database
    .select({ model: fareModels, bands: nestedRows(fareBands, eq(fareBands.currency, currency)) })
    .from(fareModels)
    .where(eq(fareModels.currency, currency)),
);

/** The fares of a currency as the tables have them; `keepFareModel` brings pounds. */
export async function readFareModel(database: Database, currency: string): Promise<FareModel> {
  const [found] = await modelOf(database, { currency });
  if (!found) throw new Error(`There is no fare model in ${currency}.`);
  return { ...found.model, bands: found.bands };
}
