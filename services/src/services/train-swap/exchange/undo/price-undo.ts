import type { ExchangePrice, PriceLine } from '../../contract/exchange';
import type { ExchangePricing } from '../../fares/price-exchange';
import type { SwapToUndo } from './swap-to-undo';

type Words = Pick<PriceLine, 'kind' | 'label'> & Pick<ExchangePrice, 'refundedAs'>;

const wordsFor = (taken: number): Words => {
  if (taken > 0) {
    const label = 'What you paid, back the way you paid it';
    return { kind: 'refund', label, refundedAs: 'original' };
  }
  const label = taken < 0 ? 'What the swap gave back' : 'The swap cost nothing';
  return { kind: 'fare-difference', label };
};

/** What the swap took comes back to its own payment; what it gave back is to be paid again, fares are as before. */
export function priceUndo({
  operation,
  given,
}: Pick<SwapToUndo, 'operation' | 'given'>): ExchangePricing & { fullFare: number } {
  const { amount: taken, currency } = operation.offer.price.total;
  const { kind, label, ...back } = wordsFor(taken);
  const total = { amount: 0 - taken, currency };
  return {
    price: { lines: [{ kind, label, amount: total }], total, ...back },
    paidAfter: given.map(({ fare }) => fare),
    fullFare: given[0]?.fullFare ?? 0,
  };
}
