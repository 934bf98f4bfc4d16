import { i18n, paths } from '@train-swap/shared-config';
import { Badge, Link, Money, Time, Trans } from '@train-swap/shared-ui';
import { isRefundOwed } from '../../lib/failed-refund-notice';
import { formatCard } from '../../lib/format-card';
import { issuerTimeZone } from '../../lib/issuer';
import styles from './payment-row.module.css';
import type { ListedPayment } from './use-payments';

/** One payment. The whole row links to its receipt. */
export function PaymentRow({ payment }: { payment: ListedPayment }) {
  const { id, bookingReference, receiptNumber, paidAt, amount, vouchers, card, refunded } = payment;
  const owedRefunds = payment.failedRefunds.filter(isRefundOwed);
  return (
    <article className={styles.row}>
      <h2 className={styles.title}>
        <Link href={paths.receipt(id)} className={styles.link}>
          <Trans
            id="Swap of <reference/>"
            components={{ reference: <bdi translate="no">{bookingReference}</bdi> }}
          />
        </Link>
      </h2>
      <p className={styles.amount}>
        <Money value={amount} />
      </p>
      <p className={styles.facts}>
        <Time instant={paidAt} timeZone={issuerTimeZone} format="long-date" />
        {vouchers.map(({ id: voucherId, lastSigns, left }) => (
          <span key={voucherId}>
            {left.amount > 0 ? (
              <Trans
                id="Voucher ending in {lastSigns}, <amount/> left"
                values={{ lastSigns }}
                components={{ amount: <Money value={left} /> }}
              />
            ) : (
              i18n.t('Voucher ending in {lastSigns}', { lastSigns })
            )}
          </span>
        ))}
        {card && <span>{formatCard(card)}</span>}
        <span>
          <Trans id="Receipt <number/>" components={{ number: <bdi>{receiptNumber}</bdi> }} />
        </span>
      </p>
      {owedRefunds.map(({ amount: owedAmount, failedAt }) => (
        <p key={`${failedAt} ${owedAmount.amount}`} className={styles.refund}>
          <Badge tone="warning">
            <Trans
              id="<amount/> came back from your bank"
              components={{ amount: <Money value={owedAmount} /> }}
            />
          </Badge>
        </p>
      ))}
      {refunded.amount > 0 && (
        <p className={styles.refund}>
          <Badge tone="info">
            {refunded.amount === amount.amount ? (
              i18n.t('Refunded')
            ) : (
              <Trans id="<amount/> refunded" components={{ amount: <Money value={refunded} /> }} />
            )}
          </Badge>
        </p>
      )}
    </article>
  );
}
