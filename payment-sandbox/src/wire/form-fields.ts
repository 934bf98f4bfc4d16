import { z } from 'zod';

/** An amount in minor units, from its text in a form. */
export const amountField = z
  .string()
  .regex(/^\d{1,8}$/, 'must be a whole number of minor units of at most 8 digits')
  .transform(Number)
  .refine((amount) => amount > 0, 'must be greater than 0');

export const currencyField = z
  .string()
  .regex(/^[A-Za-z]{3}$/, 'must be a three-letter currency')
  .transform((currency) => currency.toLowerCase());

/** An empty string clears it. */
export const futureUsageField = z.enum(['on_session', '']).transform((usage) => usage || null);

export const textField = z.string().max(500);

export const metadataField = z.record(z.string().max(40), z.string().max(500));

export const expandField = z.array(z.string()).optional();

export const pageFields = {
  limit: z
    .string()
    .regex(/^([1-9]\d?|100)$/, 'must be from 1 to 100')
    .transform(Number)
    .optional(),
  starting_after: z.string().optional(),
};
