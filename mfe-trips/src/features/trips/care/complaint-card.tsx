import type { Booking, Complaint } from '@train-swap/shared-api';
import { i18n } from '@train-swap/shared-config';
import { Badge, Button, Dialog, Money, ProblemNotice, Time, Trans } from '@train-swap/shared-ui';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { ClaimCode } from './claim-code';
import { useWithdrawComplaint } from './complaint-api';
import styles from './complaint-card.module.css';
import { formatPercent, getKindName, getStateName, stateTones, toNoon } from './words';

type ComplaintCardProps = { complaint: Complaint; booking: Booking; timeZone: string };

/** One complaint with its state. It can be withdrawn until it is decided. */
export function ComplaintCard({ complaint, booking, timeZone }: ComplaintCardProps) {
  const { complaintNumber, kind, state, text, claim, withdrawable, travellerIds } = complaint;
  const title = useRef<HTMLHeadingElement>(null);
  const [isDialogOpen, setDialogOpen] = useState(false);
  const withdraw = useWithdrawComplaint(booking.id);
  const concerned = booking.travellers.filter(({ id }) => travellerIds.includes(id));
  const isCodeRequired = withdraw.error?.code === 'step-up-required';
  const titleId = `complaint-${complaintNumber}`;

  function confirmWithdrawal() {
    withdraw.mutate(complaintNumber, {
      onSettled: (_moved, error) => {
        // The dialog keeps the focus until it closes, then returns it to a button that is gone.
        flushSync(() => setDialogOpen(false));
        // The request for a code has the focus.
        if (error?.code !== 'step-up-required') title.current?.focus();
      },
    });
  }

  return (
    <article className={styles.card} aria-labelledby={titleId} data-complaint={state}>
      <div className={styles.head}>
        <h3 id={titleId} ref={title} tabIndex={-1} className={styles.title}>
          {getKindName(kind)}
        </h3>
        <Badge tone={stateTones[state]}>{getStateName(state)}</Badge>
      </div>
      <p className={styles.number} translate="no">
        {booking.travellers.length > 1 && concerned.length > 0
          ? i18n.t('{number} · for {names}', {
              number: complaintNumber,
              names: concerned.map(({ firstName }) => firstName).join(', '),
            })
          : complaintNumber}
      </p>
      {claim ? <ClaimText claim={claim} /> : null}
      {text ? <p className={styles.text}>{text}</p> : null}
      <ComplaintTrack complaint={complaint} timeZone={timeZone} />
      {isCodeRequired ? (
        <ClaimCode booking={booking} onProven={confirmWithdrawal} onCancel={withdraw.reset} />
      ) : null}
      {withdraw.error && !isCodeRequired ? (
        <ProblemNotice
          problem={withdraw.error}
          title={i18n.t('We could not withdraw your complaint')}
        />
      ) : null}
      {withdrawable && !isCodeRequired ? (
        <div>
          <Button
            variant="secondary"
            onClick={() => setDialogOpen(true)}
            aria-describedby={titleId}
          >
            {i18n.t('Withdraw complaint')}
          </Button>
        </div>
      ) : null}
      <Dialog
        open={isDialogOpen}
        onClose={() => setDialogOpen(false)}
        title={i18n.t('Withdraw this complaint?')}
        actions={
          <>
            <Button
              variant="danger"
              busy={withdraw.isPending}
              busyLabel={i18n.t('Withdrawing the complaint')}
              onClick={confirmWithdrawal}
            >
              {i18n.t('Yes, withdraw it')}
            </Button>
            <Button variant="secondary" onClick={() => setDialogOpen(false)}>
              {i18n.t('Keep complaint')}
            </Button>
          </>
        }
      >
        {claim
          ? i18n.t(
              'We stop working on it. You can claim again while claims for this train are open.',
            )
          : i18n.t('We stop working on it. You can make another complaint at any time.')}
      </Dialog>
    </article>
  );
}

function ClaimText({ claim }: { claim: NonNullable<Complaint['claim']> }) {
  return (
    <p className={styles.claim}>
      <Trans
        id="<amount/> for the <departure/> from {station}: {percent} of what was paid. {operator} decides and pays, not Train Swap."
        values={{
          station: claim.train.from,
          percent: formatPercent(claim.percent),
          operator: claim.operator.name,
        }}
        components={{
          amount: <Money value={claim.amount} />,
          departure: <Time instant={claim.train.departure} timeZone={claim.train.timeZone} />,
        }}
      />
    </p>
  );
}

type ComplaintTrackProps = { complaint: Complaint; timeZone: string };

/** The states of a complaint with dates, oldest first, and the date of the expected answer. */
function ComplaintTrack({ complaint, timeZone }: ComplaintTrackProps) {
  const { steps, withdrawable, answerBy } = complaint;
  return (
    <ol className={styles.track}>
      {steps.map(({ state, at, text }) => (
        <li key={at + state} className={styles.step}>
          <span className={styles.state}>{getStateName(state)}</span>
          <span className={styles.time}>
            <Time instant={at} timeZone={timeZone} format="date-time" />
          </span>
          {text ? <span className={styles.said}>{text}</span> : null}
        </li>
      ))}
      {withdrawable ? (
        <li className={styles.step} data-ahead="">
          <span className={styles.state}>{i18n.t('Answer')}</span>
          <span className={styles.time}>
            <Trans
              id="by <date/> at the latest"
              components={{
                date: <Time instant={toNoon(answerBy)} timeZone="UTC" format="date" />,
              }}
            />
          </span>
        </li>
      ) : null}
    </ol>
  );
}
