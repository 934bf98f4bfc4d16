import type { Call } from '../../../kit/context';
import { evaluateCode } from '../clients/discounts';
import type { ExchangePricing } from './price-exchange';
import { takeOff } from './take-off';

/**
 * The prices with what a discount code takes off each. It is off what is to be paid, fees and all, never off what a ticket
 * was sold for: nobody gets money back by a code. @throws `discount-code-unknown`
 *
 * @param paid what each traveller has paid so far, in the order of `paidAfter`
 */
export async function lessCode<P extends ExchangePricing>(
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
    takeOff(pricing, { label: description, amount: discounts[at]?.amount ?? 0 }, paid),
  );
}
