import { expect, it } from '@jest/globals';
import { priceFacts } from './swap-confirmed';

const pounds = (amount: number) => ({ amount, currency: 'GBP' });

it.each([
  ['a free swap', false, 0, [['Paid', 'Nothing: this change was free']]],
  [
    'the undo of a free swap',
    true,
    0,
    [['You get back', 'Nothing: the swap that you undid cost nothing']],
  ],
  [
    'the undo of a paid swap',
    true,
    -1250,
    [
      ['Line', '£12.50'],
      ['You get back', '£12.50, to the card you paid with'],
    ],
  ],
  [
    'the undo of a swap that refunded money',
    true,
    645,
    [
      ['Line', '£6.45'],
      ['Paid', '£6.45'],
    ],
  ],
])('lists the price of %s', (_, isUndo, amount, facts) => {
  const total = pounds(amount);
  const lines = [{ kind: 'refund' as const, label: 'Line', amount: total }];
  const price = { lines, total, ...(amount < 0 && { refundedAs: 'original' as const }) };
  const exchange = { price, amountDue: pounds(Math.max(0, amount)), isUndo };
  expect(priceFacts(exchange)).toEqual(facts);
});
