import type { Language } from './languages';

/** `amount` in minor units of the currency (ISO 4217): `{ amount: 250, currency: 'GBP' }` is £2.50. */
export type MoneyAmount = { amount: number; currency: string };

/** `£2.50`, `−£10.00`, `¥1,200`: with the decimals of the currency. */
export function formatAmount(
  { amount, currency }: MoneyAmount,
  { locale }: Pick<Language, 'locale'>,
  options: Intl.NumberFormatOptions = {},
): string {
  const format = new Intl.NumberFormat(locale, {
    style: 'currency',
    currencyDisplay: 'narrowSymbol',
    currency,
    ...options,
  });
  const { maximumFractionDigits = 2 } = format.resolvedOptions();
  // A real minus sign: screen readers read a hyphen as "dash" or not at all.
  return format.format(amount / 10 ** maximumFractionDigits).replace('-', '−');
}
