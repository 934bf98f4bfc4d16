import {
  createIdempotencyKey,
  type ExchangeOffer,
  trainSwapApi,
  unwrap,
} from '@train-swap/shared-api';
import { queryOptions, useQuery } from '@train-swap/shared-ui/query';
import { refetchAtExpiry } from './refetch-at-expiry';

/** An offer without a price for other seats on the current train. 409 `booking-not-swappable`. */
export function getSeatOffer(
  bookingId: string,
  travellerIds: readonly string[],
): Promise<ExchangeOffer> {
  return unwrap(
    trainSwapApi.POST('/bookings/{bookingId}/seat-offers', {
      params: { path: { bookingId } },
      // The call changes no state; the key lets shared-api retry it after a lost connection.
      headers: { 'idempotency-key': createIdempotencyKey() },
      body: { travellerIds: [...travellerIds] },
    }),
  );
}

const seatOfferQuery = (bookingId: string, travellerIds: readonly string[]) =>
  queryOptions({
    queryKey: ['seat-offer', bookingId, [...travellerIds].sort()],
    queryFn: () => getSeatOffer(bookingId, travellerIds),
    staleTime: 60_000,
    refetchInterval: refetchAtExpiry,
  });

export const useSeatOffer = (bookingId: string, travellerIds: readonly string[]) =>
  useQuery(seatOfferQuery(bookingId, travellerIds));
