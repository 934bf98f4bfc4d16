import { z } from 'zod';
import { defineOperation } from '../../../../kit/operation';
import { exchangeOperationSchema } from '../../contract/exchange';
import { expireDueHolds } from '../../exchange/hold/expire-holds';
import { openOperation } from '../../exchange/operation-record';
import { toOperationResponse } from '../../responses/operation-response';

export const getExchangeOperation = defineOperation({
  id: 'getExchangeOperation',
  method: 'GET',
  path: '/exchange-operations/{operationId}',
  summary: 'Get an exchange operation',
  access: 'session',
  request: { params: z.strictObject({ operationId: z.uuid() }) },
  responses: { 200: exchangeOperationSchema },
  problems: { 'operation-not-found': 404 },
  async handle({ params }, context) {
    await expireDueHolds(context);
    const { operation, record } = await openOperation(context, params.operationId);
    return { status: 200, body: await toOperationResponse(context, operation, record.booking) };
  },
});
