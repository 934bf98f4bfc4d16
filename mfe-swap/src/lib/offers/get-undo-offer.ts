import { useQuery } from '@tanstack/react-query';
import { answer, newIdempotencyKey, trainSwapApi } from 'shared-api';
import { whileItIsGood } from './while-it-is-good';

/** The way back from the last swap. 409 `booking-not-swappable` says why there is none (any more), 409 `place-taken` that its train is full. */
export const useUndoOffer = (bookingId: string) =>
  useQuery({
    queryKey: ['undo-offer', bookingId],
    queryFn: () =>
      answer(
        trainSwapApi.POST('/bookings/{bookingId}/undo-offers', {
          params: { path: { bookingId } },
          // It changes nothing: like reading, it may be repeated when the services are away for a moment.
          headers: { 'idempotency-key': newIdempotencyKey() },
          body: {},
        }),
      ),
    refetchInterval: whileItIsGood,
  });
