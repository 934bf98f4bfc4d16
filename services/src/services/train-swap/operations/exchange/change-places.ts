import { z } from 'zod';
import { failPoint } from '../../../../kit/fail-points';
import { defineOperation } from '../../../../kit/operation';
import { lockBooking, readBooking } from '../../bookings/booking-record';
import { placementSchema } from '../../contract/booking';
import { exchangeOperationSchema } from '../../contract/exchange';
import { refuseImpossiblePlaces } from '../../exchange/hold/choose-places';
import { expireDueHolds } from '../../exchange/hold/expire-holds';
import { needsOfParty } from '../../exchange/hold/needs-of-party';
import {
  holdExpired,
  lockOperation,
  openOperation,
  operationNotFound,
  refuseInProposal,
} from '../../exchange/hold/operation-record';
import { seatsKept } from '../../exchange/hold/seats-kept';
import { takePlaces } from '../../exchange/hold/take-places';
import { openInventory } from '../../inventory/train-runs';
import { presentOperation } from '../../proposals/present-operation';

export const changePlaces = defineOperation({
  id: 'changePlaces',
  method: 'POST',
  path: '/exchange-operations/{operationId}/places',
  summary: 'Hold other seats instead',
  description:
    'All seats of the hold are replaced, or none. The time of the hold does not start again. A repeat changes nothing of the seats that were chosen, so it needs no `Idempotency-Key`.',
  access: 'session',
  request: {
    params: z.strictObject({ operationId: z.uuid() }),
    body: z.strictObject({ places: z.array(placementSchema).max(100) }),
  },
  responses: { 200: exchangeOperationSchema },
  problems: {
    'operation-not-found': 404,
    'operation-in-proposal': 409,
    'hold-expired': 410,
    'place-taken': 409,
  },
  async handle({ params, body }, context) {
    await expireDueHolds(context);
    const { operation, booking } = await openOperation(context, params.operationId);
    refuseInProposal(operation);
    const record = await readBooking(context.database, booking.id, context.clock.now());
    if (!record) throw operationNotFound();
    const question = {
      travellerIds: operation.offer.travellerIds,
      legs: await openInventory(context, operation.offer.journey),
      serviceClass: booking.serviceClass,
      needs: await needsOfParty(context, record, operation.offer),
      kept: seatsKept(record, operation.offer, body.places),
    };
    refuseImpossiblePlaces(question, body.places);
    await context.transaction(async (context) => {
      await lockBooking(context.database, operation.bookingId);
      const { status, heldUntil } = await lockOperation(context.database, operation.id);
      if (status !== 'ON_HOLD' || heldUntil <= context.clock.now()) throw holdExpired();
      failPoint('changePlaces.locked');
      const owner = { bookingId: operation.bookingId, operationId: operation.id };
      await takePlaces(context, question, body.places, owner);
      failPoint('changePlaces.handled');
    });
    failPoint('changePlaces.committed');
    return { status: 200, body: await presentOperation(context, operation, booking) };
  },
});
