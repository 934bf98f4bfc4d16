import { z } from 'zod';
import { failPoint } from '../../../../kit/fail-points';
import { defineOperation } from '../../../../kit/operation';
import { lockBooking } from '../../bookings/booking-record';
import { assertOffered } from '../../bookings/carrier-offers';
import { placementSchema } from '../../contract/booking';
import { exchangeOperationSchema } from '../../contract/exchange';
import { expireDueHolds } from '../../exchange/hold/expire-holds';
import { reservePlaces } from '../../exchange/hold/reserve-places';
import {
  assertNotInProposal,
  holdExpired,
  lockOperation,
  openOperation,
} from '../../exchange/operation-record';
import { assertPlacesValid } from '../../exchange/places/choose-places';
import { loadPlacesInput } from '../../exchange/places/party-needs';
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
    'place-taken': 409,
  },
  async handle({ params, body }, context) {
    await expireDueHolds(context);
    const { operation, record } = await openOperation(context, params.operationId);
    assertNotInProposal(operation);
    assertOffered(record, 'seatMaps');
    const input = await loadPlacesInput(context, record, operation.offer, body.places);
    assertPlacesValid(input, body.places);
    await context.transaction(async (context) => {
      await lockBooking(context.database, operation.bookingId);
      const { status, heldUntil } = await lockOperation(context.database, operation.id);
      if (status !== 'ON_HOLD' || heldUntil <= context.clock.now()) throw holdExpired();
      failPoint('changePlaces.locked');
      const { id: operationId, bookingId } = operation;
      const owner = { bookingId, operationId, isNew: false };
      await reservePlaces(context, input, body.places, owner);
      failPoint('changePlaces.handled');
    });
    failPoint('changePlaces.committed');
    return { status: 200, body: await toOperationResponse(context, operation, record.booking) };
  },
});
