import {
  type ExchangeOperation,
  type PlaceChoice,
  recordEvent,
  trainSwapApi,
  unwrap,
} from '@train-swap/shared-api';
import { useIdempotentCall } from '@train-swap/shared-api/flows/use-idempotent-call';
import { useLostReplyCheck } from '@train-swap/shared-api/flows/use-lost-reply-check';
import { useMutation, useQueryClient } from '@train-swap/shared-ui/query';
import { bookingQuery } from '../booking/get-booking';
import { operationQuery } from './get-operation';

export type SeatPreference = 'window' | 'aisle';
export type HoldOrder = { offerId: string; places: PlaceChoice[]; preference?: SeatPreference };

/**
 * Holds places on the new train; the old ticket stays valid. 409 `place-taken` with pointers such
 * as `#/places/0`, 409 `operation-already-held`, 409 `booking-not-swappable`, 410 `offer-expired`.
 */
export function holdPlaces(body: HoldOrder, key: string): Promise<ExchangeOperation> {
  const params = { header: { 'idempotency-key': key } };
  return unwrap(trainSwapApi.POST('/exchange-operations', { params, body }));
}

export function useHoldPlaces(bookingId: string, onHeld: (operation: ExchangeOperation) => void) {
  const client = useQueryClient();
  const hold = useIdempotentCall(holdPlaces);
  const handleHeld = (operation: ExchangeOperation) => {
    recordEvent({ name: 'swap-held', travellers: operation.offer.travellerIds.length });
    client.setQueryData(operationQuery(operation.id).queryKey, operation);
    void client.invalidateQueries({ queryKey: ['booking', operation.bookingId] });
    onHeld(operation);
  };
  const mutation = useMutation({ mutationFn: hold, onSuccess: handleHeld });
  useLostReplyCheck(mutation.error, async () => {
    const booking = await client.fetchQuery({ ...bookingQuery(bookingId), staleTime: 0 });
    if (!booking.activeOperationId) return;
    const operation = await client.fetchQuery(operationQuery(booking.activeOperationId));
    if (operation.offer.offerId === mutation.variables?.offerId) handleHeld(operation);
  });
  return mutation;
}
