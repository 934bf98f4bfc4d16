import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { type PriceInput, priceExchange } from './price-exchange';

const pricing = (change: Partial<PriceInput> = {}) =>
  priceExchange({
    currency: 'GBP',
    fares: [{ paid: 7925, oldFare: 7925, newFare: 11095, newDiscount: 0 }],
    fee: { amount: 250, currency: 'GBP' },
    feeWaived: false,
    differenceCharged: true,
    differenceRefunded: 'none',
    discountLabel: '16-25 Railcard, one third off',
    notes: [],
    ...change,
  });

const price = (change: Partial<PriceInput> = {}) => pricing(change).price;

const lines = (result: ReturnType<typeof price>) =>
  result.lines.map((line) => [line.kind, line.label, line.amount.amount]);

describe('the price of an exchange', () => {
  it('is the fare difference plus the fee', () => {
    const result = price();
    expect(lines(result)).toEqual([
      ['fare-difference', 'Fare difference', 3170],
      ['fee', 'Swap fee', 250],
    ]);
    expect(result.total).toEqual({ amount: 3420, currency: 'GBP' });
  });

  it('has a line for the railcard discount', () => {
    const fares = [{ paid: 5280, oldFare: 7925, newFare: 11095, newDiscount: 3700 }];
    const result = price({ fares });
    expect(lines(result)).toEqual([
      ['fare-difference', 'Fare difference', 3170],
      ['discount', '16-25 Railcard, one third off', -1055],
      ['fee', 'Swap fee', 250],
    ]);
    expect(result.total.amount).toBe(11095 - 3700 - 5280 + 250);
  });

  it('has a line for what First class costs more, and the rest as fare difference', () => {
    expect(lines(price({ supplement: 3170 }))[0]).toEqual(['fare-difference', 'First class', 3170]);
    expect(lines(price({ supplement: 4000 })).slice(0, 2)).toEqual([
      ['fare-difference', 'The new train is cheaper', -830],
      ['fare-difference', 'First class', 4000],
    ]);
    expect(price({ supplement: 4000 }).total).toEqual(price().total);
  });

  it('has a line of zero for a railcard that does not apply', () => {
    const note = '16-25 Railcard is not valid on this day';
    const result = price({ notes: [note] });
    expect(lines(result)[1]).toEqual(['discount', note, 0]);
    expect(result.total).toEqual(price().total);
  });

  it('charges only the remainder when an earlier, more expensive train was not refunded', () => {
    const fares = [{ paid: 9000, oldFare: 7925, newFare: 11095, newDiscount: 0 }];
    expect(lines(price({ fares }))[0]).toEqual(['fare-difference', 'Fare difference', 2095]);
  });

  it('charges the fee for each traveller', () => {
    const fares = [1, 2, 3].map(() => ({
      paid: 7925,
      oldFare: 7925,
      newFare: 7925,
      newDiscount: 0,
    }));
    expect(lines(price({ fares }))).toEqual([
      ['fare-difference', 'No fare difference', 0],
      ['fee', 'Swap fee, 3 travellers at £2.50', 750],
    ]);
  });

  it('rejects a fee in another currency', () => {
    const fee = { amount: 250, currency: 'EUR' };
    expect(() => price({ fee })).toThrow(
      'A swap fee in EUR cannot be charged to a booking in GBP.',
    );
    expect(price({ fee: { ...fee, amount: 0 } }).total.currency).toBe('GBP');
  });

  it('waives the fee in disruption and gives the reason', () => {
    expect(lines(price({ feeWaived: true }))[1]).toEqual([
      'fee',
      'Swap fee waived, your train is disrupted',
      0,
    ]);
  });

  it('refunds nothing when the ticket is not refundable and says so in the label', () => {
    const cheaper = [{ paid: 11095, oldFare: 11095, newFare: 7925, newDiscount: 0 }];
    const result = price({ fares: cheaper });
    expect(result.total.amount).toBe(250);
    expect(result.lines[0]?.label).toMatch(/does not refund/);
  });

  it('refunds the difference when the ticket is refundable', () => {
    const cheaper = [{ paid: 11095, oldFare: 11095, newFare: 7925, newDiscount: 0 }];
    const result = price({ fares: cheaper, differenceRefunded: 'original' });
    expect(result.total.amount).toBe(250 - 3170);
    expect(result.lines.at(-1)?.kind).toBe('refund');
    expect(result.refundedAs).toBe('original');
  });

  it('has no refund method when the fee exceeds the difference', () => {
    const cheaper = [{ paid: 8000, oldFare: 8000, newFare: 7900, newDiscount: 0 }];
    const result = price({ fares: cheaper, differenceRefunded: 'voucher' });
    expect(result.total.amount).toBe(250 - 100);
    expect(result.lines.at(-1)?.label).toBe('Difference deducted');
    expect(result.refundedAs).toBeUndefined();
  });

  it('charges no difference when the conditions exclude it', () => {
    expect(price({ differenceCharged: false }).total.amount).toBe(250);
  });

  it('is the sum of its lines and never negative unless the ticket is refundable', () => {
    const amount = fc.integer({ min: 0, max: 50_000 });
    fc.assert(
      fc.property(
        fc.array(
          fc.record({
            paid: amount,
            oldFare: amount,
            newFare: amount,
            share: fc.nat({ max: 100 }),
          }),
          {
            minLength: 1,
            maxLength: 9,
          },
        ),
        fc.boolean(),
        fc.boolean(),
        fc.constantFrom('none' as const, 'voucher' as const, 'original' as const),
        (parties, feeWaived, differenceCharged, differenceRefunded) => {
          const fares = parties.map(({ share, ...fare }) => ({
            ...fare,
            newDiscount: Math.floor((fare.newFare * share) / 100),
          }));
          const change = { fares, feeWaived, differenceCharged, differenceRefunded };
          const { price: result, paidAfter } = pricing(change);
          const total = result.lines.reduce((all, line) => all + line.amount.amount, 0);
          expect(result.total.amount).toBe(total);
          for (const { kind, amount: each } of result.lines) {
            const sign = kind === 'discount' || kind === 'refund' ? -1 : 1;
            expect(each.amount * sign).toBeGreaterThanOrEqual(0);
          }
          if (differenceRefunded === 'none') expect(total).toBeGreaterThanOrEqual(0);
          const differences = fares.map((fare) => fare.newFare - fare.newDiscount - fare.paid);
          const charged = differenceCharged ? differences.filter((each) => each > 0) : [];
          const refunds =
            differenceRefunded === 'none' ? [] : differences.filter((each) => each < 0);
          const fee = feeWaived ? 0 : 250 * fares.length;
          expect(total).toBe([...charged, ...refunds].reduce((all, each) => all + each, fee));
          const paidIncrease = paidAfter.reduce(
            (all, paid, at) => all + paid - (fares[at]?.paid ?? 0),
            0,
          );
          expect(total).toBe(paidIncrease + fee);
        },
      ),
    );
  });
});
