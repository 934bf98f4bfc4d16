/** Integer minor units and an ISO 4217 code: `{ amount: 250, currency: 'GBP' }` is £2.50. */
export type MoneyAmount = { amount: number; currency: string };

export type MoneyProps = {
  value: MoneyAmount;
  /** `always` puts a plus before what is added, e.g. a fare difference. */
  sign?: 'auto' | 'always';
  /** BCP 47. */
  locale?: string;
};

/** `£2.50`, `−£10.00`, `+£4.00`, `¥1,200`: as many decimals as the currency has. */
export function formatMoney(value: MoneyAmount, options: Omit<MoneyProps, 'value'> = {}): string {
  const { sign = 'auto', locale = 'en-GB' } = options;
  const format = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency: value.currency,
    signDisplay: sign === 'always' ? 'exceptZero' : 'auto',
  });
  const decimals = format.resolvedOptions().maximumFractionDigits ?? 2;
  // A true minus sign: a hyphen is read as "dash" or not at all.
  return format.format(value.amount / 10 ** decimals).replace('-', '−');
}

/** An amount of money. */
export function Money({ value, ...options }: MoneyProps) {
  return <data value={`${value.amount} ${value.currency}`}>{formatMoney(value, options)}</data>;
}
