import { trainSwapApi, unwrap, type Wish, type WishTerms } from '@train-swap/shared-api';
import { useIdempotentCall } from '@train-swap/shared-api/flows/use-idempotent-call';
import { useLostReplyCheck } from '@train-swap/shared-api/flows/use-lost-reply-check';
import { useMutation, useQueryClient } from '@train-swap/shared-ui/query';
import { wishQuery } from './get-wish';

export type WishOrder = { bookingId: string; terms: WishTerms };

/**
 * Creates a wish for the travellers of a booking. The ticket does not change. 409 `wish-not-possible`,
 * `wish-already-open`, `booking-not-swappable`.
 */
export function createWish({ bookingId, terms }: WishOrder, key: string): Promise<Wish> {
  return unwrap(
    trainSwapApi.POST('/bookings/{bookingId}/wishes', {
      params: { path: { bookingId }, header: { 'idempotency-key': key } },
      body: terms,
    }),
  );
}

export function useCreateWish(bookingId: string) {
  const client = useQueryClient();
  const make = useIdempotentCall(createWish);
  const mutation = useMutation({
    mutationFn: make,
    onSuccess: (wish) => client.setQueryData(wishQuery(wish.bookingId).queryKey, wish),
    // A rejection means that the screen was out of date: refetch.
    onError: () => {
      void client.invalidateQueries({ queryKey: wishQuery(bookingId).queryKey });
      void client.invalidateQueries({ queryKey: ['booking', bookingId] });
      void client.invalidateQueries({ queryKey: ['exchange-offers', bookingId] });
    },
  });
  useLostReplyCheck(mutation.error, () =>
    client.invalidateQueries({ queryKey: wishQuery(bookingId).queryKey }),
  );
  return mutation;
}
