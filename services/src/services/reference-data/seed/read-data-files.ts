import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { money } from '../../../kit/values/schemas';
import { coach } from '../coaches/coach-deck-layout';
import { complaintTermsSchema, delayCompensationScheme } from '../contract';
import { railcardParty } from '../railcards/railcard-party';
import { coachPlan } from './expand-coach';

const folder = join(import.meta.dirname, '../data');

const day = z.iso.date();
const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be HH:MM');
const fileHeader = { version: z.string(), source: z.string().optional() };

/** A condition of the standards for which swaps support only `true`. Any other value is rejected. */
const mustBeTrue = (of: string) =>
  z.literal(true, { error: `must be true: a swap must stay on ${of} of the ticket` });

export const ticketTypesFile = z.strictObject({
  ...fileHeader,
  ticketTypes: z
    .array(z.strictObject({ code: z.string(), name: z.string(), description: z.string() }))
    .min(1),
});

export const exchangeConditionsFile = z.strictObject({
  ...fileHeader,
  exchangeConditions: z
    .array(
      z.strictObject({
        operator: z.string(),
        ticketType: z.string(),
        validFrom: day,
        validTo: day.nullable(),
        exchangeable: z.boolean(),
        sameDay: mustBeTrue('the day'),
        sameRoute: mustBeTrue('the route'),
        sameOperator: z.boolean(),
        cutOffMinutes: z.int().min(0).max(1440),
        fee: money,
        differenceCharged: z.boolean(),
        differenceRefunded: z.enum(['none', 'voucher', 'original']),
        maxExchanges: z.int().min(0).max(99),
        disruption: z.strictObject({
          delayMinutes: z.int().min(1),
          feeWaived: z.boolean(),
          anyOperator: z.boolean(),
          exchangeable: z.boolean(),
        }),
      }),
    )
    .min(1),
});

const fraction = z.strictObject({ numerator: z.int().min(1), denominator: z.int().min(2) });

export const railcardsFile = z.strictObject({
  ...fileHeader,
  railcards: z.array(
    z.strictObject({
      code: z.string(),
      name: z.string(),
      validFrom: day,
      validTo: day.nullable(),
      discount: fraction,
      minimumFare: z
        .strictObject({
          amount: z.int().min(1),
          before: timeOfDay.nullable(),
          exceptMonths: z.array(z.int().min(1).max(12)),
        })
        .nullable(),
      notBefore: timeOfDay.nullable(),
      childDiscount: fraction.nullable(),
      party: railcardParty.nullable(),
    }),
  ),
});

export const limitsFile = z.strictObject({
  ...fileHeader,
  limits: z.record(z.string(), z.int().min(0)),
});

const areAscending = (bands: readonly { fromMinutes: number }[]) =>
  bands.every(({ fromMinutes }, at) => at === 0 || fromMinutes > (bands[at - 1]?.fromMinutes ?? 0));

export const delayCompensationFile = z.strictObject({
  ...fileHeader,
  delayCompensationSchemes: z
    .array(
      z.strictObject({
        ...delayCompensationScheme.shape,
        bands: delayCompensationScheme.shape.bands.refine(
          areAscending,
          'bands must be in ascending order',
        ),
        validFrom: day,
        validTo: day.nullable(),
      }),
    )
    .min(1),
});

export const complaintTermsFile = z.strictObject({ ...fileHeader, ...complaintTermsSchema.shape });

export const travelClassesFile = z.strictObject({
  ...fileHeader,
  travelClasses: z
    .array(
      z.strictObject({
        operator: z.string(),
        serviceClass: coach.shape.class,
        /** By language. */
        texts: z.record(z.string(), z.string()),
      }),
    )
    .min(1),
});

export const layoutsFile = z.strictObject({
  ...fileHeader,
  layouts: z
    .array(z.strictObject({ id: z.string(), name: z.string(), coaches: z.array(coachPlan) }))
    .min(1),
});

/** Reads and validates one data file. @throws one error that lists all problems */
export async function readDataFile<Schema extends z.ZodType<{ version: string }>>(
  name: string,
  schema: Schema,
): Promise<{ version: string; digest: string; content: z.output<Schema> }> {
  const text = await readFile(join(folder, `${name}.json`), 'utf8');
  const parsed = schema.safeParse(JSON.parse(text));
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`);
    throw new Error(`The reference data ${name}.json is invalid:\n${lines.join('\n')}`);
  }
  return {
    version: parsed.data.version,
    digest: createHash('sha256').update(text).digest('hex'),
    content: parsed.data,
  };
}
