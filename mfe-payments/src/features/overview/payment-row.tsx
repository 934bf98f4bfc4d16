import { paths } from 'shared-config';
import { Badge, formatMoney, Link, Money, Time } from 'shared-ui';
import { cardText } from '../../lib/card-text';
import { isOwed } from '../../lib/failed-refund-notice';
import { issuerTimeZone } from '../../lib/issuer';
import type { ListedPayment } from './list-payments';
import styles from './payment-row.module.css';

/** One payment; the whole of it leads to its receipt. */
export function PaymentRow({ payment }: { payment: ListedPayment }) {
  const { id, bookingReference, receiptNumber, paidAt, amount, vouchers, card, refunded } = payment;
  const returned = payment.failedRefunds.filter(isOwed);
  return (
    <article className={styles.row}>
      <h2 className={styles.title}>
        <Link href={paths.receipt(id)} className={styles.link}>
          Swap of {bookingReference}
        </Link>
      </h2>
      <p className={styles.amount}>
        <Money value={amount} />
      </p>
      <p className={styles.facts}>
        <Time instant={paidAt} timeZone={issuerTimeZone} format="long-date" />
        {vouchers.map(({ id: voucherId, lastSigns, left }) => (
          <span key={voucherId}>
            Voucher ending in {lastSigns}
            {left.amount > 0 && `, ${formatMoney(left)} still on it`}
          </span>
        ))}
        {card && <span>{cardText(card)}</span>}
        <span>Receipt {receiptNumber}</span>
      </p>
      {returned.map(({ amount: owed, failedAt }) => (
        <p key={`${failedAt} ${owed.amount}`} className={styles.refund}>
          <Badge tone="warning">{formatMoney(owed)} came back from your bank</Badge>
        </p>
      ))}
      {refunded.amount > 0 && (
        <p className={styles.refund}>
          <Badge tone="info">
            {refunded.amount === amount.amount ? 'Refunded' : `${formatMoney(refunded)} refunded`}
          </Badge>
        </p>
      )}
    </article>
  );
}
