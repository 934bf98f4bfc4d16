import { i18n } from '@train-swap/shared-config';
import type { ReactNode } from 'react';
import { Money, type MoneyAmount } from './money';
import styles from './price-breakdown.module.css';

export type PriceLine = { label: ReactNode; amount: MoneyAmount };

export type PriceBreakdownProps = {
  lines: readonly PriceLine[];
  total: MoneyAmount;
  /** Replaces "To pay", "Nothing to pay" or "You get back". */
  totalLabel?: ReactNode;
  /** Below the total: when it is charged, how it is refunded. */
  note?: ReactNode;
};

/** Lines of a price and the total. A refund is shown as a positive amount. */
export function PriceBreakdown({ lines, total, totalLabel, note }: PriceBreakdownProps) {
  const { amount, currency } = total;
  // Signs fit the label of the total: what is paid, or what comes back.
  const isRefund = amount < 0;
  const toShown = (value: number) => (isRefund && value !== 0 ? -value : value);
  const defaultLabel =
    amount > 0 ? i18n.t('To pay') : amount < 0 ? i18n.t('You get back') : i18n.t('Nothing to pay');
  return (
    <div className={styles.price}>
      <dl className={styles['price-lines']}>
        {lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two lines can be equal, and the order does not change
          <div key={index} className={styles['price-line']}>
            <dt>{line.label}</dt>
            <dd>
              <Money value={{ ...line.amount, amount: toShown(line.amount.amount) }} />
            </dd>
          </div>
        ))}
        <div className={styles['price-total']}>
          <dt>{totalLabel ?? defaultLabel}</dt>
          <dd>
            <Money value={{ amount: toShown(amount), currency }} />
          </dd>
        </div>
      </dl>
      {note && <p className={styles['price-note']}>{note}</p>}
    </div>
  );
}
