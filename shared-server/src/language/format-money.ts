import type { Language } from '@train-swap/shared-config/languages';
import { getLanguage } from './i18n';

/** `amount` in minor units of the currency (ISO 4217): `{ amount: 250, currency: 'GBP' }` is £2.50. */
type Money = { amount: number; currency: string };

type FormatOptions = {
  /** By default that of the request. */
  language?: Language;
  /** `£5` instead of `£5.00`. */
  hideZeroDecimals?: boolean;
};

/** `£12.50`, `¥1,200`: with the decimals of the currency. */
export function formatMoney({ amount, currency }: Money, options: FormatOptions = {}): string {
  const { language = getLanguage(), hideZeroDecimals = false } = options;
  const format = new Intl.NumberFormat(language.locale, {
    style: 'currency',
    currencyDisplay: 'narrowSymbol',
    currency,
    trailingZeroDisplay: hideZeroDecimals ? 'stripIfInteger' : 'auto',
  });
  const { maximumFractionDigits = 2 } = format.resolvedOptions();
  return format.format(amount / 10 ** maximumFractionDigits);
}
