import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { type PriceQuestion, priceExchange } from './price-exchange';

const pricing = (change: Partial<PriceQuestion> = {}) =>
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

const price = (change: Partial<PriceQuestion> = {}) => pricing(change).price;

const lines = (answer: ReturnType<typeof price>) =>
  answer.lines.map((line) => [line.kind, line.label, line.amount.amount]);

describe('the price of an exchange', () => {
  it('is the fare difference and the fee', () => {
    const answer = price();
    expect(lines(answer)).toEqual([
      ['fare-difference', 'Fare difference', 3170],
      ['fee', 'Swap fee', 250],
    ]);
    expect(answer.total).toEqual({ amount: 3420, currency: 'GBP' });
  });

  it('shows what a railcard takes off', () => {
    const fares = [{ paid: 5280, oldFare: 7925, newFare: 11095, newDiscount: 3700 }];
    const answer = price({ fares });
    expect(lines(answer)).toEqual([
      ['fare-difference', 'Fare difference', 3170],
      ['discount', '16-25 Railcard, one third off', -1055],
      ['fee', 'Swap fee', 250],
    ]);
    expect(answer.total.amount).toBe(11095 - 3700 - 5280 + 250);
  });

  it('says of a railcard that it does not count, as a line that comes to nothing', () => {
    const note = '16-25 Railcard does not count on this day';
    const answer = price({ notes: [note] });
    expect(lines(answer)[1]).toEqual(['discount', note, 0]);
    expect(answer.total).toEqual(price().total);
  });

  it('charges only the rest where an earlier, dearer train was paid for and not given back', () => {
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

  it('adds no fee of another currency', () => {
    const fee = { amount: 250, currency: 'EUR' };
    expect(() => price({ fee })).toThrow(
      'A swap fee in EUR cannot be charged to a booking in GBP.',
    );
    expect(price({ fee: { ...fee, amount: 0 } }).total.currency).toBe('GBP');
  });

  it('waives the fee in disruption and says why', () => {
    expect(lines(price({ feeWaived: true }))[1]).toEqual([
      'fee',
      'Swap fee waived, your train is disrupted',
      0,
    ]);
  });

  it('gives nothing back where the ticket refunds nothing, and says so', () => {
    const cheaper = [{ paid: 11095, oldFare: 11095, newFare: 7925, newDiscount: 0 }];
    const answer = price({ fares: cheaper });
    expect(answer.total.amount).toBe(250);
    expect(answer.lines[0]?.label).toMatch(/no money back/);
  });

  it('gives the difference back where the ticket refunds it', () => {
    const cheaper = [{ paid: 11095, oldFare: 11095, newFare: 7925, newDiscount: 0 }];
    const answer = price({ fares: cheaper, differenceRefunded: 'original' });
    expect(answer.total.amount).toBe(250 - 3170);
    expect(answer.lines.at(-1)?.kind).toBe('refund');
    expect(answer.refundedAs).toBe('original');
  });

  it('promises no money back where the fee takes all of the difference', () => {
    const cheaper = [{ paid: 8000, oldFare: 8000, newFare: 7900, newDiscount: 0 }];
    const answer = price({ fares: cheaper, differenceRefunded: 'voucher' });
    expect(answer.total.amount).toBe(250 - 100);
    expect(answer.lines.at(-1)?.label).toBe('Difference taken off the rest');
    expect(answer.refundedAs).toBeUndefined();
  });

  it('charges no difference where the conditions say so', () => {
    expect(price({ differenceCharged: false }).total.amount).toBe(250);
  });

  it('adds up, and is never negative unless the ticket is refundable', () => {
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
          const { price: answer, paidAfter } = pricing(change);
          const total = answer.lines.reduce((all, line) => all + line.amount.amount, 0);
          expect(answer.total.amount).toBe(total);
          for (const { kind, amount: each } of answer.lines) {
            const sign = kind === 'discount' || kind === 'refund' ? -1 : 1;
            expect(each.amount * sign).toBeGreaterThanOrEqual(0);
          }
          if (differenceRefunded === 'none') expect(total).toBeGreaterThanOrEqual(0);
          const owed = fares.map((fare) => fare.newFare - fare.newDiscount - fare.paid);
          const charged = differenceCharged ? owed.filter((each) => each > 0) : [];
          const back = differenceRefunded === 'none' ? [] : owed.filter((each) => each < 0);
          const fee = feeWaived ? 0 : 250 * fares.length;
          expect(total).toBe([...charged, ...back].reduce((all, each) => all + each, fee));
          const grown = paidAfter.reduce((all, paid, at) => all + paid - (fares[at]?.paid ?? 0), 0);
          expect(total).toBe(grown + fee);
        },
      ),
    );
  });
});
