import type { Call } from '../../../kit/context';
import { i18n } from '../../../kit/language/i18n';
import { evaluateCode } from '../clients/discounts';
import type { ExchangePricing } from './price-exchange';

/** A discount in minor units, with a label for travellers. */
type Discount = { label: string; amount: number };

/**
 * Adds a discount line to a price. `paidAfter` excludes the discount, so that a later refund never exceeds the amount
 * paid.
 *
 * @param paid amount that each traveller has paid so far, in the order of `paidAfter`
 */
export function applyDiscount<P extends ExchangePricing>(
  pricing: P,
  { label, amount: off }: Discount,
  paid: readonly number[],
): P {
  if (off === 0) return pricing;
  const { price, paidAfter } = pricing;
  const { amount, currency } = price.total;
  const line = { kind: 'discount' as const, label, amount: { amount: -off, currency } };
  let left = off;
  return {
    ...pricing,
    price: { ...price, lines: [...price.lines, line], total: { amount: amount - off, currency } },
    // The discount reduces fares first, then fees.
    paidAfter: paidAfter.map((after, at) => {
      const taken = Math.min(left, Math.max(0, after - (paid[at] ?? 0)));
      left -= taken;
      return after - taken;
    }),
  };
}

/** Waives an amount below the minimum card payment. */
export function waiveSmallAmount<P extends ExchangePricing>(
  pricing: P,
  minCharge: number,
  paid: readonly number[],
): P {
  const { amount } = pricing.price.total;
  const isSmall = amount > 0 && amount < minCharge;
  return isSmall
    ? applyDiscount(pricing, { label: i18n.t('Amount too small to charge'), amount }, paid)
    : pricing;
}

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
