import { z } from 'zod';
import { defineOperation } from '../../../kit/operation';
import { limits } from '../schema';

const limitsSchema = z
  .strictObject({
    quoteMinutes: z.int(),
    holdMinutes: z.int(),
    proposalHoldMinutes: z.int(),
    /** Who has less time to answer is not asked. */
    leastProposalMinutes: z.int().optional(),
    codeMinutes: z.int(),
    codeAttempts: z.int(),
    codeLength: z.int(),
    paymentRepairMinutes: z.int(),
    largestRing: z.int(),
    /** How many of a hundred are expected to accept a proposal, before the environment has seen answers. */
    acceptancePercent: z.int().optional(),
    largestParty: z.int(),
    undoMinutes: z.int(),
    /** Minor units: cards pay no less, so less is not charged. */
    leastCharge: z.int(),
  })
  .meta({ id: 'Limits' });

export const getLimits = defineOperation({
  id: 'getLimits',
  method: 'GET',
  path: '/limits',
  summary: 'How long and how many: the limits that every service keeps to',
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
