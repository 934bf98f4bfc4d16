import { z } from 'zod';
import { failPoint } from '../../../../kit/fail-points';
import { defineOperation } from '../../../../kit/operation';
import { assertOffered } from '../../bookings/carrier-offers';
import { getCarrier } from '../../carriers/get-carrier';
import { placementSchema } from '../../contract/booking';
import { exchangeOperationSchema } from '../../contract/exchange';
import { expireDueHolds } from '../../exchange/hold/expire-holds';
import { assertNotInProposal, openOperation } from '../../exchange/operation-record';
import { toOperationResponse } from '../../responses/operation-response';

export const changePlaces = defineOperation({
  id: 'changePlaces',
  method: 'POST',
  path: '/exchange-operations/{operationId}/places',
  summary: 'Change the held seats',
  description:
    'Replaces all seats of the hold or none. The hold is not extended. Repeating the request has the same result, so it needs no `Idempotency-Key`.',
  access: 'session',
  request: {
    params: z.strictObject({ operationId: z.uuid() }),
    body: z.strictObject({ places: z.array(placementSchema).max(100) }),
  },
  responses: { 200: exchangeOperationSchema },
  problems: {
    'operation-not-found': 404,
    'operation-in-proposal': 409,
    'carrier-does-not-offer': 409,
    'hold-expired': 410,
    'operation-confirmed': 409,
    'place-taken': 409,
    'service-unavailable': 503,
  },
  async handle({ params, body }, context) {
    await expireDueHolds(context);
    const { operation, record } = await openOperation(context, params.operationId);
    assertNotInProposal(operation);
    assertOffered(record, 'heldSeats');
    await getCarrier(record).changePlaces(context, { operation, record }, body.places);
    failPoint('changePlaces.committed');
    return { status: 200, body: await toOperationResponse(context, operation, record.booking) };
  },
});
