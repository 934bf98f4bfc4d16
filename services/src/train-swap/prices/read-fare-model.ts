import { eq } from 'drizzle-orm';
import type { Database } from '../../foundation/database/connection';
import { fareBands, fareModels } from '../schema';
import type { FareModel } from './fare-model';

/** The fares of a currency as the tables have them; `keepFareModel` brings pounds. */
export async function readFareModel(database: Database, currency: string): Promise<FareModel> {
  const [model] = await database.select().from(fareModels).where(eq(fareModels.currency, currency));
  if (!model) throw new Error(`There is no fare model in ${currency}.`);
  const bands = await database.select().from(fareBands).where(eq(fareBands.currency, currency));
  return { ...model, bands };
}
