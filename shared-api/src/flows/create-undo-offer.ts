import { createIdempotencyKey, trainSwapApi, type UndoOffer, unwrap } from '@train-swap/shared-api';

/**
 * Offers to undo the last swap of a booking. Changes no state, so a lost connection may repeat it.
 * @throws {ProblemError} 409 `booking-not-swappable` when it cannot be undone (any more), 409 `place-taken`
 */
export function createUndoOffer(bookingId: string): Promise<UndoOffer> {
  return unwrap(
    trainSwapApi.POST('/bookings/{bookingId}/undo-offers', {
      params: { path: { bookingId } },
      headers: { 'idempotency-key': createIdempotencyKey() },
      body: {},
    }),
  );
}
