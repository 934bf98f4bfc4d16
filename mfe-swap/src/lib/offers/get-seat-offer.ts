import { queryOptions, useQuery } from '@tanstack/react-query';
import { answer, type ExchangeOffer, newIdempotencyKey, trainSwapApi } from 'shared-api';
import { whileItIsGood } from './while-it-is-good';

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
    refetchInterval: whileItIsGood,
  });

export const useSeatOffer = (bookingId: string, travellerIds: readonly string[]) =>
  useQuery(seatOfferQuery(bookingId, travellerIds));
