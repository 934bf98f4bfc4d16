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

export const booleanField = z.enum(['true', 'false']).transform((text) => text === 'true');

/** An empty string clears it. */
export const futureUsageField = z
  .enum(['on_session', 'off_session', ''])
  .transform((usage) => usage || null);

export const textField = z.string().max(500);

/** An empty string clears all metadata. An empty value deletes its key. */
export const metadataField = z.union([
  z.literal('').transform(() => null),
  z.record(z.string().max(40), z.string().max(500)),
]);

export const expandField = z
  .union([z.array(z.string()), z.record(z.string(), z.string()).transform(Object.values<string>)])
  .optional();

export const pageFields = {
  limit: z
    .string()
    .regex(/^([1-9]\d?|100)$/, 'must be from 1 to 100')
    .transform(Number)
    .optional(),
  starting_after: z.string().optional(),
  ending_before: z.string().optional(),
  expand: expandField,
};

export const mergeMetadata = (
  existing: Record<string, string>,
  change: Record<string, string> | null | undefined,
): Record<string, string> => {
  if (change === undefined) return existing;
  if (change === null) return {};
  return Object.fromEntries(
    Object.entries({ ...existing, ...change }).filter(([, value]) => value),
  );
};
