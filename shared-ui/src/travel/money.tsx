import { getLanguage } from '@train-swap/shared-config';
import { formatAmount, type MoneyAmount } from '@train-swap/shared-config/format-amount';

export type { MoneyAmount };

export type MoneyProps = { value: MoneyAmount };

/** `£2.50`, `−£10.00`, `¥1,200`: in the page's language. */
export const formatMoney = (value: MoneyAmount): string => formatAmount(value, getLanguage());

export function Money({ value }: MoneyProps) {
  return (
    // Its sign would move to the other end in a right-to-left text.
    <data dir="ltr" value={`${value.amount} ${value.currency}`}>
      {formatMoney(value)}
    </data>
  );
}
