import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { ServiceContext } from '../../../kit/context';
import { instant, money } from '../../../kit/values/schemas';
import { discountCodes } from '../schema';

const fileSchema = z.strictObject({
  version: z.string(),
  discountCodes: z.array(
    z.strictObject({
      code: z.string().regex(/^[A-Z0-9]{3,20}$/),
      description: z.string(),
      percent: z.int().optional(),
      amount: money.optional(),
      validFrom: instant,
      validUntil: instant,
    }),
  ),
});

/** Inserts or updates the codes of the data file. Other codes in the table stay. */
export async function seedDiscountCodes(context: ServiceContext): Promise<void> {
  const text = await readFile(join(import.meta.dirname, '../data/discount-codes.json'), 'utf8');
  const { discountCodes: codes } = fileSchema.parse(JSON.parse(text));
  for (const { code, description, percent, amount, validFrom, validUntil } of codes) {
    const row = {
      code,
      description,
      percent: percent ?? null,
      amount: amount?.amount ?? null,
      currency: amount?.currency ?? null,
      validFrom: new Date(validFrom),
      validUntil: new Date(validUntil),
    };
    await context.database
      .insert(discountCodes)
      .values(row)
      .onConflictDoUpdate({ target: discountCodes.code, set: row });
  }
}
