import { commitExchange } from '../exchange/confirm/commit-exchange';
import { changePlacesHere } from '../exchange/hold/change-places';
import { getSeatMapsHere } from '../exchange/places/get-seat-maps';
import { quoteAlternatives } from '../offers/alternatives/quote-alternatives';
import { quoteSeatsHere } from '../offers/alternatives/quote-seats-here';
import { prepareWish } from '../wishes/prepare-wish';
import type { Carrier } from './carrier';

/** Our own tables. Holds and places are part of the transactions of the operations. */
export const embeddedCarrier: Carrier = {
  refresh: async (_context, record) => record,
  prepareWish,
  quote: quoteAlternatives,
  quoteSeats: quoteSeatsHere,
  hold: async () => null,
  getSeatMaps: getSeatMapsHere,
  changePlaces: changePlacesHere,
  release: async () => undefined,
  confirm: async () => null,
  commit: (context, commit) => commitExchange(context, commit),
  refunds: null,
};
