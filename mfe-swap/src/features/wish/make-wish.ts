import { useMutation, useQueryClient } from '@tanstack/react-query';
import { answer, trainSwapApi, type Wish, type WishTerms } from 'shared-api';
import { useDecisionKey } from '../../lib/operation/use-decision-key';
import { wishQuery } from '../../lib/wish/get-wish';

export type WishOrder = { bookingId: string; terms: WishTerms };

/**
 * Says what the travellers of a booking would take. Changes nothing of the ticket. 409
 * `wish-not-possible`, `wish-already-open`, `booking-not-swappable`.
 */
export function makeWish({ bookingId, terms }: WishOrder, key: string): Promise<Wish> {
  return answer(
    trainSwapApi.POST('/bookings/{bookingId}/wishes', {
      params: { path: { bookingId }, header: { 'idempotency-key': key } },
      body: terms,
    }),
  );
}

export function useMakeWish() {
  const client = useQueryClient();
  const make = useDecisionKey(makeWish);
  return useMutation({
    mutationFn: make,
    onSuccess: (wish) => client.setQueryData(wishQuery(wish.bookingId).queryKey, wish),
    // Whatever was refused, what stands on the screen was out of date.
    onError: (_problem, { bookingId }) => {
      void client.invalidateQueries({ queryKey: wishQuery(bookingId).queryKey });
      void client.invalidateQueries({ queryKey: ['booking', bookingId] });
      void client.invalidateQueries({ queryKey: ['exchange-offers', bookingId] });
    },
  });
}
