import { expect, it } from '@jest/globals';
import { formatMoney } from './format-money';
import { findLanguage, runInLanguage } from './i18n';

const replaceSpaces = (text: string) => text.replaceAll(/\s/g, ' ');

it.each([
  [250, 'GBP', 'en', '£2.50'],
  [120_050, 'GBP', 'de', '1.200,50 £'],
  [-1_000, 'EUR', 'fr', '−10,00 €'],
  [1_200, 'JPY', 'en', '¥1,200'],
  [1_234, 'KWD', 'en', 'KWD 1.234'],
])('formats %p %p in %p as %p', (amount, currency, code, text) => {
  const language = findLanguage(code);
  expect(replaceSpaces(formatMoney({ amount, currency }, { language }))).toBe(text);
  expect(replaceSpaces(runInLanguage(language, () => formatMoney({ amount, currency })))).toBe(
    text,
  );
});

it.each([
  [500, 'GBP', '£5'],
  [550, 'GBP', '£5.50'],
  [500, 'JPY', '¥500'],
])('hides zero decimals of %p %p: %p', (amount, currency, text) => {
  expect(formatMoney({ amount, currency }, { hideZeroDecimals: true })).toBe(text);
});
