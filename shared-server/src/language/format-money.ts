import { formatAmount, type MoneyAmount } from '@train-swap/shared-config/format-amount';
import type { Language } from '@train-swap/shared-config/languages';
import { getLanguage } from './i18n';

type FormatOptions = {
  /** By default that of the request. */
  language?: Language;
  /** `£5` instead of `£5.00`. */
  hideZeroDecimals?: boolean;
};

/** `£12.50`, `¥1,200`. */
export function formatMoney(value: MoneyAmount, options: FormatOptions = {}): string {
  const { language = getLanguage(), hideZeroDecimals = false } = options;
  return formatAmount(
    value,
    language,
    hideZeroDecimals ? { trailingZeroDisplay: 'stripIfInteger' } : {},
  );
}
