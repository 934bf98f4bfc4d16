import { inArray } from 'drizzle-orm';
import { z } from 'zod';
import { defineOperation } from '../../../../../kit/operation';
import { operationStatusSchema } from '../../../contract/exchange';
import { expireDueHolds } from '../../../exchange/hold/expire-holds';
import { exchangeOperations } from '../../../schema';

export const listOperationStates = defineOperation({
  id: 'listOperationStates',
  method: 'POST',
  path: '/internal/exchange-operation-states',
  summary: 'List the current states of exchange operations',
  description:
    'Used by payments for reconciliation. An operation that is missing in the response no longer exists.',
  access: 'internal',
  request: { body: z.strictObject({ operationIds: z.array(z.uuid()).max(500) }) },
  responses: {
    200: z.strictObject({
      operations: z.array(z.strictObject({ id: z.string(), status: operationStatusSchema })),
    }),
  },
  async handle({ body }, context) {
    await expireDueHolds(context);
    const operations = await context.database
      .select({ id: exchangeOperations.id, status: exchangeOperations.status })
      .from(exchangeOperations)
      .where(inArray(exchangeOperations.id, body.operationIds));
    return { status: 200, body: { operations } };
  },
});
