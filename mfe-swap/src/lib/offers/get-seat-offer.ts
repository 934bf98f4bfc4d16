import { queryOptions, useQuery } from '@tanstack/react-query';
import { answer, type ExchangeOffer, newIdempotencyKey, now, trainSwapApi } from 'shared-api';

/** Other seats on the train that the booking holds, for nothing: an offer as of another train. 409 `booking-not-swappable`. */
export function getSeatOffer(
  bookingId: string,
  travellerIds: readonly string[],
): Promise<ExchangeOffer> {
  return answer(
    trainSwapApi.POST('/bookings/{bookingId}/seat-offers', {
      params: { path: { bookingId } },
      // It changes nothing: like reading, it may be repeated when the services are away for a moment.
      headers: { 'idempotency-key': newIdempotencyKey() },
      body: { travellerIds: [...travellerIds] },
    }),
  );
}

const seatOfferQuery = (bookingId: string, travellerIds: readonly string[]) =>
  queryOptions({
    queryKey: ['seat-offer', bookingId, [...travellerIds].sort()],
    queryFn: () => getSeatOffer(bookingId, travellerIds),
    staleTime: 60_000,
    // An offer that has run out cannot be held, so it is renewed while somebody looks at it.
    refetchInterval: ({ state }) =>
      state.data ? Math.max(5_000, Date.parse(state.data.validUntil) - now()) : false,
  });

export const useSeatOffer = (bookingId: string, travellerIds: readonly string[]) =>
  useQuery(seatOfferQuery(bookingId, travellerIds));
