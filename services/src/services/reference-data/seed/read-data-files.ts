import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { money } from '../../../kit/schemas';
import { complaintTermsSchema, delayCompensationScheme } from '../contract';
import { railcardParty } from '../railcards/railcard-party';

const folder = join(import.meta.dirname, '../data');

const day = z.iso.date();
const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be HH:MM');
const described = { version: z.string(), source: z.string().optional() };

/** A condition of the standards' shape that swaps know in one way alone: another value is refused, not passed over. */
const stays = (of: string) =>
  z.literal(true, { error: `must be true: a swap stays on ${of} of the ticket` });

export const ticketTypesFile = z.strictObject({
  ...described,
  ticketTypes: z
    .array(z.strictObject({ code: z.string(), name: z.string(), description: z.string() }))
    .min(1),
});

export const exchangeConditionsFile = z.strictObject({
  ...described,
  exchangeConditions: z
    .array(
      z.strictObject({
        operator: z.string(),
        ticketType: z.string(),
        validFrom: day,
        validTo: day.nullable(),
        exchangeable: z.boolean(),
        sameDay: stays('the day'),
        sameRoute: stays('the route'),
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
  ...described,
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
  ...described,
  limits: z.record(z.string(), z.int().min(0)),
});

const rising = (bands: readonly { fromMinutes: number }[]) =>
  bands.every(({ fromMinutes }, at) => at === 0 || fromMinutes > (bands[at - 1]?.fromMinutes ?? 0));

export const delayCompensationFile = z.strictObject({
  ...described,
  delayCompensationSchemes: z
    .array(
      z.strictObject({
        ...delayCompensationScheme.shape,
        bands: delayCompensationScheme.shape.bands.refine(rising, 'bands must rise'),
        validFrom: day,
        validTo: day.nullable(),
      }),
    )
    .min(1),
});

export const complaintTermsFile = z.strictObject({ ...described, ...complaintTermsSchema.shape });

const rowKinds = ['row', 'bay', 'priority', 'wheelchair', 'pillar', 'pair', 'solo'] as const;

export const layoutsFile = z.strictObject({
  ...described,
  layouts: z
    .array(
      z.strictObject({
        id: z.string(),
        name: z.string(),
        coaches: z.array(
          z.strictObject({
            id: z.string(),
            class: z.enum(['FIRST', 'STANDARD']),
            features: z.array(z.enum(['QUIET', 'FAMILY', 'WHEELCHAIR', 'BICYCLES', 'CAFE'])),
            rows: z.array(
              z.strictObject({
                kind: z.enum(rowKinds),
                times: z.int().min(1).optional(),
                family: z.boolean().optional(),
              }),
            ),
          }),
        ),
      }),
    )
    .min(1),
});

export type DataFile<Content> = { name: string; version: string; digest: string; content: Content };

/** Reads and checks one data file; throws one error with all that is wrong in it. */
export async function readDataFile<Schema extends z.ZodType<{ version: string }>>(
  name: string,
  schema: Schema,
): Promise<DataFile<z.output<Schema>>> {
  const text = await readFile(join(folder, `${name}.json`), 'utf8');
  const parsed = schema.safeParse(JSON.parse(text));
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`);
    throw new Error(`The reference data ${name}.json has faults:\n${lines.join('\n')}`);
  }
  return {
    name,
    version: parsed.data.version,
    digest: createHash('sha256').update(text).digest('hex'),
    content: parsed.data,
  };
}
