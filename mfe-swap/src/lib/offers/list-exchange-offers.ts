import { queryOptions, useQuery } from '@tanstack/react-query';
import { answer, newIdempotencyKey, now, recordEvent, trainSwapApi } from 'shared-api';

/**
 * The trains that some or all travellers of a booking may move to, each with its price. A quote: it
 * changes nothing. 409 `booking-not-swappable`.
 */
export function listExchangeOffers(bookingId: string, travellerIds: readonly string[]) {
  return answer(
    trainSwapApi.POST('/bookings/{bookingId}/exchange-offers', {
      params: { path: { bookingId } },
      // A quote changes nothing: like reading, it may be repeated when the services are away for a moment.
      headers: { 'idempotency-key': newIdempotencyKey() },
      body: { travellerIds: [...travellerIds] },
    }),
  );
}

export const exchangeOffersQuery = (bookingId: string, travellerIds: readonly string[]) =>
  queryOptions({
    queryKey: ['exchange-offers', bookingId, [...travellerIds].sort()],
    queryFn: async () => {
      const quote = await listExchangeOffers(bookingId, travellerIds);
      recordEvent({ name: 'offers-shown', offers: quote.offers.length });
      return quote;
    },
    staleTime: 60_000,
    // A quote that has run out cannot be held, so it is renewed while somebody looks at it.
    refetchInterval: ({ state }) =>
      state.data ? Math.max(5_000, Date.parse(state.data.validUntil) - now()) : false,
  });

type Options = { enabled?: boolean };

/** The trains for these travellers; the ones for another choice stay until the new ones are there. */
export const useExchangeOffers = (
  bookingId: string,
  travellerIds: readonly string[],
  { enabled = true }: Options = {},
) =>
  useQuery({
    ...exchangeOffersQuery(bookingId, travellerIds),
    enabled: enabled && travellerIds.length > 0,
    placeholderData: (before) => before,
  });
