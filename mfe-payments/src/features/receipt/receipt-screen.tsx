import { type Receipt, useSession } from '@train-swap/shared-api';
import { i18n, paths, stripLanguage } from '@train-swap/shared-config';
import {
  Button,
  ButtonLink,
  Card,
  Cluster,
  EmptyState,
  Money,
  PageHeading,
  PriceBreakdown,
  QueryProblem,
  Skeleton,
  Stack,
  Time,
  Trans,
} from '@train-swap/shared-ui';
import { useParams } from '@train-swap/shared-ui/router';
import { Fragment } from 'react';
import { FailedRefundNotice } from '../../lib/failed-refund-notice';
import { formatCard } from '../../lib/format-card';
import { issuerTimeZone } from '../../lib/issuer';
import styles from './receipt-screen.module.css';
import { useReceipt } from './use-receipt';

/** The receipt of a payment, for the screen and for print. */
export function ReceiptScreen() {
  const { paymentId = '' } = useParams();
  const query = useReceipt(paymentId);
  const { data: receipt, error } = query;
  // 422: the path has no valid payment id.
  const notFound = error !== null && [401, 404, 422].includes(error.status);

  return (
    <Stack gap={5} className={styles.screen}>
      <PageHeading>{i18n.t('Receipt')}</PageHeading>
      {!receipt && !error && (
        <Skeleton shape="block" count={2} label={i18n.t('Waiting for your receipt')} />
      )}
      {error && notFound && <ReceiptNotFound />}
      {!notFound && (
        <QueryProblem query={query} title={i18n.t('The receipt cannot be shown yet')} />
      )}
      {receipt?.failedRefunds.map((refund) => (
        <FailedRefundNotice key={`${refund.failedAt} ${refund.amount.amount}`} refund={refund} />
      ))}
      {receipt && <ReceiptCard receipt={receipt} />}
      <Cluster className={styles.actions}>
        {receipt && (
          <Button variant="secondary" onClick={() => window.print()}>
            {i18n.t('Print')}
          </Button>
        )}
        <ButtonLink variant="quiet" href={paths.payments()}>
          {i18n.t('All my receipts')}
        </ButtonLink>
      </Cluster>
    </Stack>
  );
}

function ReceiptCard({ receipt }: { receipt: Receipt }) {
  const { number, bookingReference, issuedAt, lines, total, refunded } = receipt;
  const { vouchers, byCard, card } = receipt;
  const cardOnly = vouchers.length === 0;
  return (
    <Card title={number} tone="raised">
      <dl className={styles.facts}>
        <dt>{i18n.t('From')}</dt>
        <dd>Train Swap</dd>
        <dt>{i18n.t('For')}</dt>
        <dd>
          <Trans
            id="Swap of <reference/>"
            components={{ reference: <bdi translate="no">{bookingReference}</bdi> }}
          />
        </dd>
        <dt>{i18n.t('Paid on')}</dt>
        <dd>
          <Trans
            id="<date/>, <time/>"
            components={{
              date: <Time instant={issuedAt} timeZone={issuerTimeZone} format="long-date" />,
              time: <Time instant={issuedAt} timeZone={issuerTimeZone} />,
            }}
          />
        </dd>
        {vouchers.map((voucher) => (
          <Fragment key={voucher.id}>
            <dt>{i18n.t('By voucher')}</dt>
            <dd>
              <Trans
                id="<amount/>, ending in {lastSigns}"
                values={{ lastSigns: voucher.lastSigns }}
                components={{ amount: <Money value={voucher.amount} /> }}
              />
            </dd>
            {voucher.left.amount > 0 && (
              <>
                <dt>{i18n.t('Left on the voucher')}</dt>
                <dd>
                  <Trans
                    id="<amount/>, for another swap"
                    components={{ amount: <Money value={voucher.left} /> }}
                  />
                </dd>
              </>
            )}
          </Fragment>
        ))}
        {card && (
          <>
            <dt>{cardOnly ? i18n.t('Paid with') : i18n.t('By card')}</dt>
            <dd>
              {cardOnly ? (
                formatCard(card)
              ) : (
                <Trans
                  id="<amount/>, {card}"
                  values={{ card: formatCard(card) }}
                  components={{ amount: <Money value={byCard} /> }}
                />
              )}
            </dd>
          </>
        )}
        {refunded.amount > 0 && (
          <>
            <dt>{i18n.t('Refunded')}</dt>
            <dd>
              <Trans
                id="<amount/>, to the same card"
                components={{ amount: <Money value={refunded} /> }}
              />
            </dd>
          </>
        )}
      </dl>
      <PriceBreakdown lines={lines} total={total} totalLabel={i18n.t('Paid')} />
    </Card>
  );
}

function ReceiptNotFound() {
  const { session } = useSession();
  const here = stripLanguage(window.location.pathname);
  return (
    <EmptyState
      title={i18n.t('We cannot show this receipt here')}
      action={
        session?.kind === 'traveller' ? (
          <ButtonLink href={paths.findTicketForLink(here)}>{i18n.t('Find my ticket')}</ButtonLink>
        ) : (
          <ButtonLink href={paths.signIn(here)}>{i18n.t('Sign in')}</ButtonLink>
        )
      }
    >
      {i18n.t(
        'Only the holder of the booking can see its receipts. Sign in with the email address of the booking, or find your ticket by its reference.',
      )}
    </EmptyState>
  );
}
