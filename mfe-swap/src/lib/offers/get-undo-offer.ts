import { queryOptions, useQuery } from '@tanstack/react-query';
import { answer, newIdempotencyKey, trainSwapApi, type UndoOffer } from 'shared-api';
import { whileItIsGood } from './while-it-is-good';

/** The way back from the last swap. 409 `booking-not-swappable` says why there is none (any more), 409 `place-taken` that its train is full. */
export function getUndoOffer(bookingId: string): Promise<UndoOffer> {
  return answer(
    trainSwapApi.POST('/bookings/{bookingId}/undo-offers', {
      params: { path: { bookingId } },
      // It changes nothing: like reading, it may be repeated when the services are away for a moment.
      headers: { 'idempotency-key': newIdempotencyKey() },
      body: {},
    }),
  );
}

const undoOfferQuery = (bookingId: string) =>
  queryOptions({
    queryKey: ['undo-offer', bookingId],
    queryFn: () => getUndoOffer(bookingId),
    refetchInterval: whileItIsGood,
  });

export const useUndoOffer = (bookingId: string, enabled = true) =>
  useQuery({ ...undoOfferQuery(bookingId), enabled });
