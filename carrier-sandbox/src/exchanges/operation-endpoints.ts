import type { Osdm } from 'shared-osdm';
import { findBooking } from '../bookings/find-booking';
import { type Call, defineEndpoint } from '../wire/endpoint';
import { ProblemError } from '../wire/problem';
import { endHold } from './end-hold';

const path = '/bookings/:bookingId/exchange-operations/:exchangeOperationId';

export const getOperationEndpoint = defineEndpoint({
  method: 'GET',
  path,
  requests: 'operation',
  response: 'ExchangeOperationResponse',
  run: (call) => ({ body: { exchangeOperation: findOperation(call) } }),
});

/** Changes the medium of the new tickets, nothing else. */
export const updateOperationEndpoint = defineEndpoint({
  method: 'PATCH',
  path,
  requests: 'operation',
  hasKey: true,
  request: 'ExchangeOperationPatchRequest',
  response: 'ExchangeOperationResponse',
  run: (call) => {
    const operation = findOperation(call);
    const { requestedFulfillmentType: type } = call.body;
    if (type) operation.fulfillmentType = type;
    return { body: { exchangeOperation: operation } };
  },
});

export const deleteOperationEndpoint = defineEndpoint({
  method: 'DELETE',
  path,
  requests: 'release-hold',
  run: (call) => {
    const { id } = findOperation(call);
    const stored = call.state.operations.find((one) => one.id === id);
    if (stored?.state !== 'PREBOOKED' || stored.expiresAt === null)
      throw new ProblemError(409, 'OPERATION_NOT_PERMITTED', 'The exchange is already confirmed.');
    endHold(call.state, stored, 'DELETED');
    return { status: 204 };
  },
});

/** @throws {ProblemError} 404, also after the operation expired or was deleted */
function findOperation({ state, params }: Call<unknown>): Osdm['ExchangeOperation'] {
  const { bookingId, exchangeOperationId: id } = params;
  const { exchangeOperations = [] } = findBooking(state, bookingId);
  const found = exchangeOperations.find((one) => one.id === id);
  if (!found) throw new ProblemError(404, 'RESOURCE_NOT_FOUND', `There is no operation ${id}.`);
  return found;
}
