import type { ExchangeOffer } from '../../../services/train-swap/contract-for-tests';

/** What the traveller pays, in minor units; negative for a refund. */
export const getTotal = (offer: ExchangeOffer): number => offer.price.total.amount;

/** A copy of the offers, the cheapest first. */
export const sortByPrice = (offers: readonly ExchangeOffer[]): ExchangeOffer[] =>
  [...offers].sort((one, other) => getTotal(one) - getTotal(other));
