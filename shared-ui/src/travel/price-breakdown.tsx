import type { ReactNode } from 'react';
import { Money, type MoneyAmount } from './money';
import styles from './price-breakdown.module.css';

export type PriceLine = { label: ReactNode; amount: MoneyAmount };

export type PriceBreakdownProps = {
  lines: readonly PriceLine[];
  total: MoneyAmount;
  /** Instead of "To pay", "Nothing to pay" or "You get back". */
  totalLabel?: ReactNode;
  /** Under the total: when it is taken, how it is refunded. */
  note?: ReactNode;
};

/** Every line that makes the price, and the one all-in price. A refund shows as a positive sum. */
export function PriceBreakdown({ lines, total, totalLabel, note }: PriceBreakdownProps) {
  const { amount, currency } = total;
  const word = amount > 0 ? 'To pay' : amount < 0 ? 'You get back' : 'Nothing to pay';
  return (
    <div className={styles.price}>
      <dl className={styles['price-lines']}>
        {lines.map((line, index) => (
          <div key={index} className={styles['price-line']}>
            <dt>{line.label}</dt>
            <dd>
              <Money value={line.amount} />
            </dd>
          </div>
        ))}
        <div className={styles['price-total']}>
          <dt>{totalLabel ?? word}</dt>
          <dd>
            <Money value={{ amount: Math.abs(amount), currency }} />
          </dd>
        </div>
      </dl>
      {note && <p className={styles['price-note']}>{note}</p>}
    </div>
  );
}
