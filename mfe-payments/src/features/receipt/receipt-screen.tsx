import { Fragment } from 'react';
import { useParams } from 'react-router-dom';
import { type Receipt, useSession } from 'shared-api';
import { paths } from 'shared-config';
import {
  Button,
  ButtonLink,
  Card,
  Cluster,
  EmptyState,
  Money,
  PageHeading,
  PriceBreakdown,
  Skeleton,
  Stack,
  Time,
} from 'shared-ui';
import { cardText } from '../../lib/card-text';
import { FailedRefundNotice } from '../../lib/failed-refund-notice';
import { issuerTimeZone } from '../../lib/issuer';
import { ProblemNotice } from '../../lib/problem-notice';
import { useReceipt } from './get-receipt';
import styles from './receipt-screen.module.css';

/** What was paid, when and with which card; made to be printed. */
export function ReceiptScreen() {
  const { paymentId = '' } = useParams();
  const { data: receipt, error, isFetching, refetch } = useReceipt(paymentId);
  // 422: the address holds no id of a payment.
  const unknown = error !== null && [401, 404, 422].includes(error.status);

  return (
    <Stack gap={5} className={styles.screen}>
      <PageHeading documentTitle="Receipt">Receipt</PageHeading>
      {!receipt && !error && <Skeleton shape="block" count={2} label="Waiting for your receipt" />}
      {error && unknown && <NoSuchReceipt />}
      {error && !unknown && (
        <ProblemNotice
          title="The receipt cannot be shown yet"
          problem={error}
          onRetry={refetch}
          busy={isFetching}
        />
      )}
      {receipt?.failedRefunds.map((refund) => (
        <FailedRefundNotice key={`${refund.failedAt} ${refund.amount.amount}`} refund={refund} />
      ))}
      {receipt && <ReceiptCard receipt={receipt} />}
      <Cluster className={styles.ways}>
        {receipt && (
          <Button variant="secondary" onClick={() => window.print()}>
            Print
          </Button>
        )}
        <ButtonLink variant="quiet" href={paths.payments()}>
          All my receipts
        </ButtonLink>
      </Cluster>
    </Stack>
  );
}

function ReceiptCard({ receipt }: { receipt: Receipt }) {
  const { number, bookingReference, issuedAt, lines, total, refunded } = receipt;
  const { vouchers, byCard, card } = receipt;
  const alone = vouchers.length === 0;
  return (
    <Card title={number} tone="raised">
      <dl className={styles.facts}>
        <dt>From</dt>
        <dd>Train Swap</dd>
        <dt>For</dt>
        <dd>Swap of {bookingReference}</dd>
        <dt>Paid on</dt>
        <dd>
          <Time instant={issuedAt} timeZone={issuerTimeZone} format="long-date" />
          {', '}
          <Time instant={issuedAt} timeZone={issuerTimeZone} />
        </dd>
        {vouchers.map((voucher) => (
          <Fragment key={voucher.id}>
            <dt>By voucher</dt>
            <dd>
              <Money value={voucher.amount} />, ending in {voucher.lastSigns}
            </dd>
            {voucher.left.amount > 0 && (
              <>
                <dt>Left on it</dt>
                <dd>
                  <Money value={voucher.left} />, for another swap
                </dd>
              </>
            )}
          </Fragment>
        ))}
        {card && (
          <>
            <dt>{alone ? 'Paid with' : 'By card'}</dt>
            <dd>
              {!alone && (
                <>
                  <Money value={byCard} />,{' '}
                </>
              )}
              {cardText(card)}
            </dd>
          </>
        )}
        {refunded.amount > 0 && (
          <>
            <dt>Given back</dt>
            <dd>
              <Money value={refunded} />, to the same card
            </dd>
          </>
        )}
      </dl>
      <PriceBreakdown lines={lines} total={total} totalLabel="Paid" />
    </Card>
  );
}

function NoSuchReceipt() {
  const { session } = useSession();
  return (
    <EmptyState
      title="There is no such receipt here"
      action={
        session?.kind === 'traveller' ? (
          <ButtonLink href={paths.findTicket()}>Find my ticket</ButtonLink>
        ) : (
          <ButtonLink href={paths.signIn(window.location.pathname)}>Sign in</ButtonLink>
        )
      }
    >
      Receipts open for whoever holds the booking: sign in with the e-mail address it was bought
      with, or find the ticket by its reference first.
    </EmptyState>
  );
}
