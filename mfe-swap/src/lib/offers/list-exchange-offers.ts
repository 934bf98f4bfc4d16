import {
  createIdempotencyKey,
  recordEvent,
  type ServiceClass,
  trainSwapApi,
  unwrap,
} from '@train-swap/shared-api';
import { getLiveInterval } from '@train-swap/shared-ui';
import { queryOptions, useQuery } from '@train-swap/shared-ui/query';
import { refetchAtExpiry } from './refetch-at-expiry';

export type OfferTerms = {
  discountCode?: string | null | undefined;
  /** Another class than that of the ticket. The offers then include the own train. */
  serviceClass?: ServiceClass | null | undefined;
};

/**
 * The alternative trains for some or all travellers of a booking, with prices including a discount code. A quote changes
 * no state. 409 `booking-not-swappable`, 404 `discount-code-unknown`, 429 `too-many-attempts`.
 */
export function listExchangeOffers(
  bookingId: string,
  travellerIds: readonly string[],
  { discountCode, serviceClass }: OfferTerms,
) {
  return unwrap(
    trainSwapApi.POST('/bookings/{bookingId}/exchange-offers', {
      params: { path: { bookingId } },
      // The call changes no state; the key lets shared-api retry it after a lost connection.
      headers: { 'idempotency-key': createIdempotencyKey() },
      body: {
        travellerIds: [...travellerIds],
        ...(discountCode && { discountCode }),
        ...(serviceClass && { serviceClass }),
      },
    }),
  );
}

export const exchangeOffersQuery = (
  bookingId: string,
  travellerIds: readonly string[],
  { discountCode = null, serviceClass = null }: OfferTerms,
) =>
  queryOptions({
    queryKey: ['exchange-offers', bookingId, [...travellerIds].sort(), discountCode, serviceClass],
    queryFn: async () => {
      const terms = { discountCode, serviceClass };
      const quote = await listExchangeOffers(bookingId, travellerIds, terms);
      recordEvent({ name: 'offers-shown', offers: quote.offers.length });
      return quote;
    },
    staleTime: 60_000,
    refetchInterval: (query) =>
      getLiveInterval(query.state.data?.offers.map(({ journey }) => journey) ?? []) ||
      refetchAtExpiry(query),
  });

type Options = OfferTerms & { enabled?: boolean };

/** The trains for these travellers. The previous list stays until the new one arrives. */
export const useExchangeOffers = (
  bookingId: string,
  travellerIds: readonly string[],
  { enabled = true, ...terms }: Options = {},
) =>
  useQuery({
    ...exchangeOffersQuery(bookingId, travellerIds, terms),
    enabled: enabled && travellerIds.length > 0,
    placeholderData: (before) => before,
  });
