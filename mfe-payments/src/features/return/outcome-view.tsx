import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { now, useInTheMiddleOf } from 'shared-api';
import { paths } from 'shared-config';
import {
  ButtonLink,
  Card,
  Countdown,
  formatMoney,
  Notice,
  PageHeading,
  Spinner,
  Stack,
} from 'shared-ui';
import { cardText } from '../../lib/card-text';
import type { PaymentOutcome } from './get-outcome';
import styles from './return-screen.module.css';

type ViewProps = { outcome: PaymentOutcome };

/** What came of the payment, and the way on from there. */
export function OutcomeView({ outcome }: ViewProps) {
  switch (outcome.outcome) {
    case 'WAITING':
      return <Waiting outcome={outcome} />;
    case 'PAID':
      return outcome.payment.status === 'AUTHORISED' ? (
        <Agreed outcome={outcome} />
      ) : (
        <Paid outcome={outcome} />
      );
    case 'NOT_PAID':
      return <NotPaid outcome={outcome} />;
    case 'HOLD_LOST':
      return <HoldLost outcome={outcome} />;
  }
}

const swapOf = ({ bookingId, payment }: PaymentOutcome): string =>
  paths.exchangeOperation(bookingId, payment.operationId);

/** What the bank is asked for. */
const sum = ({ payment }: PaymentOutcome): string => `${formatMoney(payment.byCard)} for your swap`;

function TimeLeft({ outcome }: ViewProps) {
  return (
    <div>
      <Countdown
        look="pill"
        label="Seat held for"
        until={outcome.heldUntil}
        now={now}
        ended="The time has run out"
      />
    </div>
  );
}

function Waiting({ outcome }: ViewProps) {
  useInTheMiddleOf('payment');
  const { bankPage } = outcome.payment;
  return (
    <>
      <PageHeading documentTitle="Waiting for your bank" focusKey="waiting" lead={sum(outcome)}>
        Waiting for your bank
      </PageHeading>
      <Card tone="raised">
        <p className={styles.now} role="status">
          <Spinner label="" /> Your bank has not decided yet. This page looks again by itself.
        </p>
        <TimeLeft outcome={outcome} />
        <div className={styles.ways}>
          {bankPage && <ButtonLink href={bankPage.url}>Back to your bank’s page</ButtonLink>}
          <ButtonLink variant="secondary" href={swapOf(outcome)}>
            Use another card
          </ButtonLink>
        </div>
      </Card>
    </>
  );
}

/** The money is reserved; the swap follows from it, and nobody should have to ask for that. */
function Agreed({ outcome }: ViewProps) {
  useInTheMiddleOf('payment');
  const navigate = useNavigate();
  const swap = swapOf(outcome);
  useEffect(() => {
    void navigate(swap, { replace: true });
  }, [navigate, swap]);
  return (
    <>
      <PageHeading documentTitle="Paid" focusKey="agreed">
        Your bank has agreed
      </PageHeading>
      <Card tone="raised">
        <p className={styles.now} role="status">
          <Spinner label="" /> Going on to your new ticket…
        </p>
        <div className={styles.ways}>
          <ButtonLink href={swap}>Go on</ButtonLink>
        </div>
      </Card>
    </>
  );
}

function Paid({ outcome }: ViewProps) {
  const { id, amount, card } = outcome.payment;
  return (
    <>
      <PageHeading documentTitle="Paid" focusKey="paid">
        Paid
      </PageHeading>
      <Notice tone="success" title="Your swap is paid for" announce="polite">
        {formatMoney(amount)}
        {card && `, with ${cardText(card)}`}. You were charged once.
      </Notice>
      <div className={styles.ways}>
        <ButtonLink href={swapOf(outcome)}>Show my new ticket</ButtonLink>
        <ButtonLink variant="secondary" href={paths.receipt(id)}>
          Receipt
        </ButtonLink>
      </div>
    </>
  );
}

function NotPaid({ outcome }: ViewProps) {
  const { failure } = outcome.payment;
  return (
    <>
      <PageHeading documentTitle="Not paid yet" focusKey="not-paid" lead={sum(outcome)}>
        Not paid yet
      </PageHeading>
      <Card tone="raised">
        <Notice
          tone={failure ? 'danger' : 'warning'}
          title={failure ? 'Your bank did not agree' : 'Your bank was not asked to the end'}
          announce="polite"
        >
          {failure?.message} Nothing was taken, and your seat is still on hold.
        </Notice>
        <TimeLeft outcome={outcome} />
        <div className={styles.ways}>
          <ButtonLink href={swapOf(outcome)}>Try again</ButtonLink>
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
        documentTitle="The time to pay has run out"
        focusKey="hold-lost"
        lead="Seats are kept for a short time only, so that they do not stay empty."
      >
        The time to pay has run out
      </PageHeading>
      <Stack gap={4}>
        <Notice
          tone="warning"
          title="The seat was let go, so you do not pay for it"
          announce="polite"
        >
          {payment.status === 'REFUNDED'
            ? 'What was taken has gone back to your card.'
            : 'Nothing was taken. If your bank shows the amount, it is only reserved and goes back by itself.'}{' '}
          Your old ticket is as it was.
        </Notice>
        <div className={styles.ways}>
          <ButtonLink href={paths.booking(bookingId)}>Choose a train again</ButtonLink>
          <ButtonLink variant="secondary" href={paths.trip(bookingId)}>
            Show my ticket
          </ButtonLink>
        </div>
      </Stack>
    </>
  );
}
