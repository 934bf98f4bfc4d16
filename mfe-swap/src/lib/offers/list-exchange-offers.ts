import { createIdempotencyKey, recordEvent, trainSwapApi, unwrap } from '@train-swap/shared-api';
import { queryOptions, useQuery } from '@train-swap/shared-ui/query';
import { refetchAtExpiry } from './refetch-at-expiry';

/**
 * The alternative trains for some or all travellers of a booking, with prices including a discount code. A quote changes
 * no state. 409 `booking-not-swappable`, 404 `discount-code-unknown`, 429 `too-many-attempts`.
 */
export function listExchangeOffers(
  bookingId: string,
  travellerIds: readonly string[],
  discountCode: string | null,
) {
  return unwrap(
    trainSwapApi.POST('/bookings/{bookingId}/exchange-offers', {
      params: { path: { bookingId } },
      // The call changes no state; the key lets shared-api retry it after a lost connection.
      headers: { 'idempotency-key': createIdempotencyKey() },
      body: { travellerIds: [...travellerIds], ...(discountCode && { discountCode }) },
    }),
  );
}

export const exchangeOffersQuery = (
  bookingId: string,
  travellerIds: readonly string[],
  discountCode: string | null,
) =>
  queryOptions({
    queryKey: ['exchange-offers', bookingId, [...travellerIds].sort(), discountCode],
    queryFn: async () => {
      const quote = await listExchangeOffers(bookingId, travellerIds, discountCode);
      recordEvent({ name: 'offers-shown', offers: quote.offers.length });
      return quote;
    },
    staleTime: 60_000,
    refetchInterval: refetchAtExpiry,
  });

type Options = { enabled?: boolean; discountCode?: string | null };

/** The trains for these travellers. The previous list stays until the new one arrives. */
export const useExchangeOffers = (
  bookingId: string,
  travellerIds: readonly string[],
  { enabled = true, discountCode = null }: Options = {},
) =>
  useQuery({
    ...exchangeOffersQuery(bookingId, travellerIds, discountCode),
    enabled: enabled && travellerIds.length > 0,
    placeholderData: (before) => before,
  });
