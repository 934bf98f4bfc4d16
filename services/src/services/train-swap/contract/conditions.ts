import { z } from 'zod';
import { money } from '../../../kit/values/schemas';
import { differenceRefundedSchema } from './booking';

/** The response of reference-data for one operator and ticket type. */
export const exchangeConditionsSchema = z.object({
  operator: z.string(),
  ticketType: z.string(),
  exchangeable: z.boolean(),
  sameDay: z.boolean(),
  sameRoute: z.boolean(),
  sameOperator: z.boolean(),
  cutOffMinutes: z.int().min(0),
  fee: money,
  differenceCharged: z.boolean(),
  differenceRefunded: differenceRefundedSchema,
  /** Null: no limit. */
  maxExchanges: z.int().min(0).nullable(),
  disruption: z.object({
    delayMinutes: z.int().min(0),
    feeWaived: z.boolean(),
    anyOperator: z.boolean(),
    exchangeable: z.boolean().default(false),
  }),
});
export type ExchangeConditions = z.infer<typeof exchangeConditionsSchema>;
