import { expect, it } from '@jest/globals';
import { formatCard } from './format-card';

it.each([
  ['visa', 'Visa ending in 0005'],
  ['diners', 'Diners Club ending in 0005'],
  ['unionpay', 'UnionPay ending in 0005'],
  ['newest', 'newest ending in 0005'],
])('formats a card of the brand %s', (brand, text) => {
  expect(formatCard({ brand, last4: '0005' })).toBe(text);
});
