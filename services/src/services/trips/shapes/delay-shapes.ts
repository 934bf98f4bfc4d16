import { z } from 'zod';
import { instant, localDate, money } from '../../../kit/values/schemas';

export const delayCauseSchema = z.enum(['on-time', 'late', 'cancelled', 'missed-connection']);
export type DelayCause = z.output<typeof delayCauseSchema>;

/** `toMinutes` is the start of the next band, null for the last. */
const bandSchema = z.strictObject({
  fromMinutes: z.int(),
  toMinutes: z.int().nullable(),
  percent: z.int(),
});
export type Band = z.output<typeof bandSchema>;

const delayReasonCodeSchema = z.enum([
  'delay-repay-due',
  'delay-expected',
  'not-over-yet',
  'on-time',
  'delay-too-short',
  'claim-period-over',
  'already-claimed',
  'no-valid-ticket',
  'swapped-trains-do-not-count',
]);
export type DelayReasonCode = z.output<typeof delayReasonCodeSchema>;

/**
 * Delay Repay for the train that was taken. `delay.minutes` and `arrivesAt` are null when
 * no later train is known; then the highest band applies. `amount` is what can still be claimed;
 * `claimUntil` is the last local day for it. `eligible`: a claim can be opened now.
 */
export const delayCompensationSchema = z
  .strictObject({
    eligible: z.boolean(),
    reasons: z.array(z.strictObject({ code: delayReasonCodeSchema, text: z.string() })),
    delay: z.strictObject({
      cause: delayCauseSchema,
      minutes: z.int().nullable(),
      plannedArrival: instant,
      arrivesAt: instant.nullable(),
      timeZone: z.string(),
    }),
    operator: z.strictObject({ code: z.string(), name: z.string() }),
    scheme: z.strictObject({
      name: z.string(),
      claimWithinDays: z.int(),
      bands: z.array(bandSchema),
    }),
    band: bandSchema.nullable(),
    travellers: z.array(
      z.strictObject({
        travellerId: z.string(),
        paid: money,
        amount: money,
        /** The complaint that claims it already. */
        claimedBy: z.string().nullable(),
      }),
    ),
    amount: money.nullable(),
    claimUntil: localDate.nullable(),
  })
  .meta({ id: 'DelayCompensation' });
export type DelayCompensation = z.output<typeof delayCompensationSchema>;
