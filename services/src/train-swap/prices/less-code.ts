import type { Call } from '../../foundation/context';
import { evaluateCode } from '../neighbours/discounts';
import type { ExchangePricing } from './price-exchange';

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
  return pricings.map((pricing, at) => {
    const off = discounts[at]?.amount ?? 0;
    if (off === 0) return pricing;
    const { price, paidAfter } = pricing;
    const { amount, currency } = price.total;
    const line = {
      kind: 'discount' as const,
      label: description,
      amount: { amount: -off, currency },
    };
    return {
      ...pricing,
      price: { ...price, lines: [...price.lines, line], total: { amount: amount - off, currency } },
      paidAfter: lessPaid(paidAfter, paid, off),
    };
  });
}

/** Fares first, so that a cheaper train later gives back no more than was paid. */
function lessPaid(paidAfter: readonly number[], paid: readonly number[], off: number): number[] {
  let left = off;
  return paidAfter.map((after, at) => {
    const taken = Math.min(left, Math.max(0, after - (paid[at] ?? 0)));
    left -= taken;
    return after - taken;
  });
}
