import type { Osdm } from 'shared-osdm';
import { i18n } from '../../../../kit/language/i18n';
import type { ExchangePricing } from '../../fares/price-exchange';
import { toMoney } from './to-money';

/** What is paid (positive) or given back (negative), in minor units. */
export function getDue({
  amountToBePaid,
  refundableAmount,
}: Pick<Osdm['ExchangeOffer'], 'amountToBePaid' | 'refundableAmount'>): number {
  const paid = amountToBePaid ? toMoney(amountToBePaid).amount : 0;
  return paid - (refundableAmount ? toMoney(refundableAmount).amount : 0);
}

/** The price of a carrier's offer. It gives money back to us, and we to the traveller as a voucher. */
export function priceOffer(
  offer: Osdm['ExchangeOffer'],
  travellers: number,
): ExchangePricing & { fullFare: number } {
  const { amount: newPrice, currency } = toMoney(offer.exchangePrice);
  const fee = toMoney(offer.exchangeFee).amount;
  const due = getDue(offer);
  const share = Math.floor(newPrice / travellers);
  const money = (amount: number) => ({ amount, currency });
  const difference = { kind: 'fare-difference' as const, label: i18n.t('Difference in price') };
  return {
    price: {
      lines: [
        { ...difference, amount: money(due - fee) },
        ...(fee === 0
          ? []
          : [{ kind: 'fee' as const, label: i18n.t('Fee of the carrier'), amount: money(fee) }]),
      ],
      total: money(due),
      ...(due < 0 && { refundedAs: 'voucher' as const }),
    },
    paidAfter: Array.from(
      { length: travellers },
      (_, index) => share + (index < newPrice % travellers ? 1 : 0),
    ),
    fullFare: share,
  };
}
