import { getLanguage } from '@train-swap/shared-config';

/** Integer minor units and an ISO 4217 code: `{ amount: 250, currency: 'GBP' }` is £2.50. */
export type MoneyAmount = { amount: number; currency: string };

export type MoneyProps = {
  value: MoneyAmount;
  /** `always` adds a plus sign to positive amounts, for example a fare difference. */
  sign?: 'auto' | 'always';
  /** BCP 47; the page's language by default. */
  locale?: string;
};

/** `£2.50`, `−£10.00`, `+£4.00`, `¥1,200`: with the decimals of the currency. */
export function formatMoney(value: MoneyAmount, options: Omit<MoneyProps, 'value'> = {}): string {
  const { sign = 'auto', locale = getLanguage().locale } = options;
  const format = new Intl.NumberFormat(locale, {
    style: 'currency',
    currencyDisplay: 'narrowSymbol',
    currency: value.currency,
    signDisplay: sign === 'always' ? 'exceptZero' : 'auto',
  });
  const decimals = format.resolvedOptions().maximumFractionDigits ?? 2;
  // A real minus sign: screen readers read a hyphen as "dash" or not at all.
  return format.format(value.amount / 10 ** decimals).replace('-', '−');
}

export function Money({ value, ...options }: MoneyProps) {
  return (
    // Its sign would move to the other end in a right-to-left text.
    <data dir="ltr" value={`${value.amount} ${value.currency}`}>
      {formatMoney(value, options)}
    </data>
  );
}
