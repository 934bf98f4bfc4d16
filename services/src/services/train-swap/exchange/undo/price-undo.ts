import { i18n } from '../../../../kit/language/i18n';
import type { ExchangePrice, PriceLine } from '../../contract/exchange';
import type { ExchangePricing } from '../../fares/price-exchange';
import type { SwapToUndo } from './swap-to-undo';

type RefundLine = Pick<PriceLine, 'kind' | 'label'> & Pick<ExchangePrice, 'refundedAs'>;

function describeRefund(taken: number): RefundLine {
  if (taken > 0) {
    const label = i18n.t('Refund of what you paid, to the payment method you used');
    return { kind: 'refund', label, refundedAs: 'original' };
  }
  const label =
    taken < 0 ? i18n.t('Amount that the swap refunded') : i18n.t('The swap cost nothing');
  return { kind: 'fare-difference', label };
}

/** An undo refunds the amount paid to its payment, or charges the amount refunded. Fares are restored. */
export function priceUndo({
  operation,
  endedAdmissions,
}: Pick<SwapToUndo, 'operation' | 'endedAdmissions'>): ExchangePricing & { fullFare: number } {
  const { amount: taken, currency } = operation.offer.price.total;
  const { kind, label, ...refund } = describeRefund(taken);
  const total = { amount: 0 - taken, currency };
  return {
    price: { lines: [{ kind, label, amount: total }], total, ...refund },
    paidAfter: endedAdmissions.map(({ fare }) => fare),
    fullFare: endedAdmissions[0]?.fullFare ?? 0,
  };
}
