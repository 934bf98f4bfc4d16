import { now, useBlockReload } from '@train-swap/shared-api';
import { i18n, paths } from '@train-swap/shared-config';
import {
  ButtonLink,
  Card,
  Countdown,
  Money,
  Notice,
  PageHeading,
  Spinner,
  Stack,
  Trans,
} from '@train-swap/shared-ui';
import { useNavigate } from '@train-swap/shared-ui/router';
import { useEffect } from 'react';
import { formatCard } from '../../lib/format-card';
import styles from './return-screen.module.css';
import type { PaymentOutcome } from './use-outcome';

type ViewProps = { outcome: PaymentOutcome };

/** The outcome of the payment and the next step. */
export function OutcomeView({ outcome }: ViewProps) {
  switch (outcome.outcome) {
    case 'WAITING':
      return <Waiting outcome={outcome} />;
    case 'PAID':
      return outcome.payment.status === 'AUTHORISED' ? (
        <Authorised outcome={outcome} />
      ) : (
        <Paid outcome={outcome} />
      );
    case 'NOT_PAID':
      return <NotPaid outcome={outcome} />;
    case 'HOLD_LOST':
      return <HoldLost outcome={outcome} />;
  }
}

const getSwapPath = ({ bookingId, payment }: PaymentOutcome): string =>
  paths.exchangeOperation(bookingId, payment.operationId);

function Amount({ outcome }: ViewProps) {
  return (
    <Trans
      id="<amount/> for your swap"
      components={{ amount: <Money value={outcome.payment.byCard} /> }}
    />
  );
}

function TimeLeft({ outcome }: ViewProps) {
  return (
    <div>
      <Countdown
        variant="pill"
        label={i18n.t('Seat held for')}
        until={outcome.heldUntil}
        now={now}
        ended={i18n.t('The time has run out')}
      />
    </div>
  );
}

function Waiting({ outcome }: ViewProps) {
  useBlockReload('payment');
  const { bankPage } = outcome.payment;
  return (
    <>
      <PageHeading focusKey="waiting" lead={<Amount outcome={outcome} />}>
        {i18n.t('Waiting for your bank')}
      </PageHeading>
      <Card tone="raised">
        <p className={styles.status} role="status">
          <Spinner label="" />{' '}
          {i18n.t('Your bank has not decided yet. This page checks again automatically.')}
        </p>
        <TimeLeft outcome={outcome} />
        <div className={styles.actions}>
          {bankPage && (
            <ButtonLink href={bankPage.url}>{i18n.t('Back to your bank’s page')}</ButtonLink>
          )}
          <ButtonLink variant="secondary" href={getSwapPath(outcome)}>
            {i18n.t('Use another card')}
          </ButtonLink>
        </div>
      </Card>
    </>
  );
}

/** The money is reserved. The swap page confirms the swap, so this opens it at once. */
function Authorised({ outcome }: ViewProps) {
  useBlockReload('payment');
  const navigate = useNavigate();
  const swapPath = getSwapPath(outcome);
  useEffect(() => {
    void navigate(swapPath, { replace: true });
  }, [navigate, swapPath]);
  return (
    <>
      <PageHeading documentTitle={i18n.t('Paid')} focusKey="agreed">
        {i18n.t('Your bank approved the payment')}
      </PageHeading>
      <Card tone="raised">
        <p className={styles.status} role="status">
          <Spinner label="" /> {i18n.t('Opening your new ticket…')}
        </p>
        <div className={styles.actions}>
          <ButtonLink href={swapPath}>{i18n.t('Continue')}</ButtonLink>
        </div>
      </Card>
    </>
  );
}

function Paid({ outcome }: ViewProps) {
  const { id, amount, card } = outcome.payment;
  return (
    <>
      <PageHeading focusKey="paid">{i18n.t('Paid')}</PageHeading>
      <Notice tone="success" title={i18n.t('Your swap is paid for')} announce="polite">
        {card ? (
          <Trans
            id="<amount/>, with {card}. You were charged once."
            values={{ card: formatCard(card) }}
            components={{ amount: <Money value={amount} /> }}
          />
        ) : (
          <Trans
            id="<amount/>. You were charged once."
            components={{ amount: <Money value={amount} /> }}
          />
        )}
      </Notice>
      <div className={styles.actions}>
        <ButtonLink href={getSwapPath(outcome)}>{i18n.t('Show my new ticket')}</ButtonLink>
        <ButtonLink variant="secondary" href={paths.receipt(id)}>
          {i18n.t('Receipt')}
        </ButtonLink>
      </div>
    </>
  );
}

function NotPaid({ outcome }: ViewProps) {
  const { failure } = outcome.payment;
  return (
    <>
      <PageHeading focusKey="not-paid" lead={<Amount outcome={outcome} />}>
        {i18n.t('Not paid yet')}
      </PageHeading>
      <Card tone="raised">
        <Notice
          tone={failure ? 'danger' : 'warning'}
          title={
            failure
              ? i18n.t('Your bank declined the payment')
              : i18n.t('You did not confirm with your bank')
          }
          announce="polite"
        >
          {[
            failure?.message,
            i18n.t('You have not been charged, and your seat is still on hold.'),
          ].join(' ')}
        </Notice>
        <TimeLeft outcome={outcome} />
        <div className={styles.actions}>
          <ButtonLink href={getSwapPath(outcome)}>{i18n.t('Try again')}</ButtonLink>
        </div>
      </Card>
    </>
  );
}

function HoldLost({ outcome }: ViewProps) {
  const { bookingId, payment } = outcome;
  return (
    <>
      <PageHeading
        focusKey="hold-lost"
        lead={i18n.t('We hold a seat for a short time only, so that it does not stay empty.')}
      >
        {i18n.t('The time to pay has run out')}
      </PageHeading>
      <Stack gap={4}>
        <Notice
          tone="warning"
          title={i18n.t('The seat was released, and you do not pay for it')}
          announce="polite"
        >
          {[
            payment.status === 'REFUNDED'
              ? i18n.t('The amount was refunded to your card.')
              : i18n.t(
                  'You have not been charged. If your bank shows the amount, it is only reserved and will be released.',
                ),
            i18n.t('Your old ticket is still valid.'),
          ].join(' ')}
        </Notice>
        <div className={styles.actions}>
          <ButtonLink href={paths.booking(bookingId)}>{i18n.t('Choose a train again')}</ButtonLink>
          <ButtonLink variant="secondary" href={paths.trip(bookingId)}>
            {i18n.t('Show my ticket')}
          </ButtonLink>
        </div>
      </Stack>
    </>
  );
}
