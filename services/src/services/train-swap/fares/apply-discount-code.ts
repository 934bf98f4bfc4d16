import type { Call } from '../../../kit/context';
import { evaluateCode } from '../clients/discounts';
import { applyDiscount } from './apply-discount';
import type { ExchangePricing } from './price-exchange';

/**
 * Applies a discount code to each price. The discount reduces the amount due, including fees; it never causes a refund.
 *
 * @param paid amount that each traveller has paid so far, in the order of `paidAfter`
 * @throws `discount-code-unknown`
 */
export async function applyDiscountCode<P extends ExchangePricing>(
  call: Call,
  code: string,
  pricings: readonly P[],
  paid: readonly number[],
): Promise<P[]> {
  const due = pricings.map(({ price: { total } }) => ({
    ...total,
    amount: Math.max(0, total.amount),
  }));
  if (due.length === 0) return [];
  const { description, discounts } = await evaluateCode(call, code, due);
  return pricings.map((pricing, at) =>
    applyDiscount(pricing, { label: description, amount: discounts[at]?.amount ?? 0 }, paid),
  );
}
