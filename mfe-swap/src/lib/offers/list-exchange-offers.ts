import { queryOptions, useQuery } from '@tanstack/react-query';
import { answer, newIdempotencyKey, recordEvent, trainSwapApi } from 'shared-api';
import { whileItIsGood } from './while-it-is-good';

/**
 * The trains that some or all travellers of a booking may move to, each with its price, less what a discount code
 * takes off. A quote: it changes nothing. 409 `booking-not-swappable`, 404 `discount-code-unknown`, 429 `too-many-attempts`.
 */
export function listExchangeOffers(
  bookingId: string,
  travellerIds: readonly string[],
  discountCode: string | null,
) {
  return answer(
    trainSwapApi.POST('/bookings/{bookingId}/exchange-offers', {
      params: { path: { bookingId } },
      // A quote changes nothing: like reading, it may be repeated when the services are away for a moment.
      headers: { 'idempotency-key': newIdempotencyKey() },
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
    refetchInterval: whileItIsGood,
  });

type Options = { enabled?: boolean; discountCode?: string | null };

/** The trains for these travellers; the ones for another choice stay until the new ones are there. */
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
