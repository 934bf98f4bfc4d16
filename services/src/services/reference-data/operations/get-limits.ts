import { z } from 'zod';
import { defineOperation } from '../../../kit/operation';
import { limits } from '../schema';

const limitsSchema = z
  .strictObject({
    quoteMinutes: z.int(),
    holdMinutes: z.int(),
    proposalHoldMinutes: z.int(),
    /** A proposal is made only if the travellers have at least this many minutes to answer. */
    minProposalMinutes: z.int().optional(),
    codeMinutes: z.int(),
    codeAttempts: z.int(),
    codeLength: z.int(),
    paymentRepairMinutes: z.int(),
    maxRingSize: z.int(),
    /** Expected percentage of accepted proposals, used until the environment has data. */
    acceptancePercent: z.int().optional(),
    maxPartySize: z.int(),
    undoMinutes: z.int(),
    /** Minor units. Smaller amounts cannot be paid by card and are not charged. */
    minCharge: z.int(),
  })
  .meta({ id: 'Limits' });

export const getLimits = defineOperation({
  id: 'getLimits',
  method: 'GET',
  path: '/limits',
  summary: 'Get the limits that all services apply',
  access: 'public',
  cacheSeconds: 60,
  request: {},
  responses: { 200: limitsSchema },
  async handle(_request, context) {
    const rows = await context.database.select().from(limits);
    const found = Object.fromEntries(rows.map(({ name, value }) => [name, value]));
    return { status: 200, body: limitsSchema.parse(found) };
  },
});
