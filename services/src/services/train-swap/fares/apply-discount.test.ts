import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { applyDiscount, waiveSmallAmount } from './apply-discount';
import type { ExchangePricing } from './price-exchange';

const money = (amount: number) => ({ amount, currency: 'GBP' });
/** A fee of £2.50 and an additional fare per traveller. */
function pricingOf(paid: readonly number[], more: readonly number[]): ExchangePricing {
  const difference = more.reduce((all, one) => all + one, 0);
  return {
    price: {
      lines: [
        { kind: 'fare-difference', label: 'Fare difference', amount: money(difference) },
        { kind: 'fee', label: 'Swap fee', amount: money(250) },
      ],
      total: money(difference + 250),
    },
    paidAfter: paid.map((each, at) => each + (more[at] ?? 0)),
  };
}

describe('a discount', () => {
  it('is a separate line and reduces the fares paid', () => {
    const paid = [5_000, 3_000];
    const { price, paidAfter } = applyDiscount(
      pricingOf(paid, [300, 400]),
      { label: '£5 off', amount: 500 },
      paid,
    );
    expect(price.lines.at(-1)).toEqual({ kind: 'discount', label: '£5 off', amount: money(-500) });
    expect(price.total).toEqual(money(450));
    expect(paidAfter).toEqual([5_000, 3_200]);
  });

  it('never reduces a fare below the amount already paid', () => {
    const amounts = fc.array(fc.integer({ min: 0, max: 20_000 }), { minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(amounts, amounts, fc.nat(30_000), (paid, more, wanted) => {
        const plain = pricingOf(
          paid,
          paid.map((_, at) => more[at % more.length] ?? 0),
        );
        const amount = Math.min(wanted, plain.price.total.amount);
        const { price, paidAfter } = applyDiscount(plain, { label: 'Off', amount }, paid);
        const gained = paidAfter.map((after, at) => after - (paid[at] ?? 0));
        expect(gained.every((each) => each >= 0)).toBe(true);
        expect(price.total.amount).toBe(plain.price.total.amount - amount);
        const sum = price.lines.reduce((all, line) => all + line.amount.amount, 0);
        expect(price.total.amount).toBe(sum);
        expect(gained.reduce((all, one) => all + one, 0)).toBe(
          Math.max(0, plain.price.total.amount - 250 - amount),
        );
      }),
    );
  });
});

describe('an amount below the minimum card payment', () => {
  const small = (amount: number): ExchangePricing => ({
    price: { lines: [], total: money(amount) },
    paidAfter: [1_000 + Math.max(0, amount)],
  });

  it('is waived and does not count as paid', () => {
    const { price, paidAfter } = waiveSmallAmount(small(29), 30, [1_000]);
    expect(price.total).toEqual(money(0));
    expect(price.lines).toEqual([
      { kind: 'discount', label: 'Amount too small to charge', amount: money(-29) },
    ]);
    expect(paidAfter).toEqual([1_000]);
  });

  it.each([30, 0, -5])('is unchanged for %d', (amount) => {
    expect(waiveSmallAmount(small(amount), 30, [1_000])).toEqual(small(amount));
  });
});
