import { z } from 'zod';
import { defineOperation } from '../../../../kit/operation';
import { withLiveStatus } from '../../clients/timetable';
import { exchangeOperationSchema } from '../../contract/exchange';
import { expireDueHolds } from '../../exchange/hold/expire-holds';
import { openOperation } from '../../exchange/operation-record';
import { toOperationResponse } from '../../responses/operation-response';

export const getExchangeOperation = defineOperation({
  id: 'getExchangeOperation',
  method: 'GET',
  path: '/exchange-operations/{operationId}',
  summary: 'Get an exchange operation',
  description: 'With `live`, its journey has live data while it is held.',
  access: 'session',
  request: {
    params: z.strictObject({ operationId: z.uuid() }),
    query: z.strictObject({ live: z.literal('true').optional() }),
  },
  responses: { 200: exchangeOperationSchema },
  problems: { 'operation-not-found': 404 },
  async handle({ params, query }, context) {
    await expireDueHolds(context);
    const { operation, record } = await openOperation(context, params.operationId);
    const body = await toOperationResponse(context, operation, record.booking);
    const { journey } = body.offer;
    const isHeld = operation.status === 'ON_HOLD' && record.booking.carrier === null;
    const isLive = query.live !== undefined && isHeld;
    const live = isLive ? await withLiveStatus(context.call, journey) : journey;
    return { status: 200, body: { ...body, offer: { ...body.offer, journey: live } } };
  },
});
