import { eq } from 'drizzle-orm';
import type { ServiceContext } from '../../../kit/context';
import type { Database } from '../../../kit/database/connections/connection';
import { nestedRows } from '../../../kit/database/nested-rows';
import { fareBands, fareModels } from '../schema';
import type { FareModel } from './fare-model';

/** Fares change with a release or by hand. A process reads them again after a minute, like reference data. */
const maxAgeMs = 60_000;

type ReadModel = { model: Promise<FareModel>; readAt: number };

class FareModels {
  readonly #models = new Map<string, ReadModel>();

  get(currency: string, now: number, read: () => Promise<FareModel>): Promise<FareModel> {
    const known = this.#models.get(currency);
    // The staging clock can be set back.
    if (known && Math.abs(now - known.readAt) < maxAgeMs) return known.model;
    const model = read();
    model.catch(() => this.#models.delete(currency));
    this.#models.set(currency, { model, readAt: now });
    return model;
  }

  async close(): Promise<void> {
    this.#models.clear();
  }
}

/** The fare model of a currency. `seedFareModel` inserts the one for GBP. */
export function getFareModel(
  context: Pick<ServiceContext, 'resource' | 'database' | 'clock'>,
  currency: string,
): Promise<FareModel> {
  const models = context.resource('fare-models', () => new FareModels());
  const now = context.clock.now().getTime();
  return models.get(currency, now, () => readFareModel(context.database, currency));
}

async function readFareModel(database: Database, currency: string): Promise<FareModel> {
  const [found] = await database
    .select({ model: fareModels, bands: nestedRows(fareBands, eq(fareBands.currency, currency)) })
    .from(fareModels)
    .where(eq(fareModels.currency, currency));
  if (!found) throw new Error(`There is no fare model in ${currency}.`);
  return { ...found.model, bands: found.bands };
}
