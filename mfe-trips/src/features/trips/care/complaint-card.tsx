import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Booking, Complaint } from 'shared-api';
import { Badge, Button, Dialog, Money, Notice, Time } from 'shared-ui';
import { useWithdrawComplaint } from './complaint-api';
import styles from './complaint-card.module.css';
import { ComplaintTrack } from './complaint-track';
import { kindNames, stateNames, stateTones } from './words';

type ComplaintCardProps = { complaint: Complaint; booking: Booking; timeZone: string };

/** One complaint: what it is about, how it stands, and the way back while nothing is decided. */
export function ComplaintCard({ complaint, booking, timeZone }: ComplaintCardProps) {
  const { complaintNumber, kind, state, text, claim, withdrawable, travellerIds } = complaint;
  const title = useRef<HTMLHeadingElement>(null);
  const [isAsked, setAsked] = useState(false);
  const withdraw = useWithdrawComplaint(booking.id);
  const concerned = booking.travellers.filter(({ id }) => travellerIds.includes(id));
  const titleId = `complaint-${complaintNumber}`;

  function takeBack() {
    withdraw.mutate(complaintNumber, {
      onSettled: () => {
        // The dialog gives the focus back to a button that is gone now, and until it closes holds it.
        flushSync(() => setAsked(false));
        title.current?.focus();
      },
    });
  }

  return (
    <article className={styles.card} aria-labelledby={titleId} data-complaint={state}>
      <div className={styles.head}>
        <h3 id={titleId} ref={title} tabIndex={-1} className={styles.title}>
          {kindNames[kind]}
        </h3>
        <Badge tone={stateTones[state]}>{stateNames[state]}</Badge>
      </div>
      <p className={styles.number}>
        {complaintNumber}
        {booking.travellers.length > 1 && concerned.length > 0
          ? ` · for ${concerned.map(({ firstName }) => firstName).join(', ')}`
          : ''}
      </p>
      {claim ? (
        <p className={styles.claim}>
          <Money value={claim.amount} /> for the{' '}
          <Time instant={claim.train.departure} timeZone={claim.train.timeZone} /> from{' '}
          {claim.train.from}: {claim.percent}% of what was paid. {claim.operator.name} decides and
          pays, not Train Swap.
        </p>
      ) : null}
      {text ? <p className={styles.text}>{text}</p> : null}
      <ComplaintTrack complaint={complaint} timeZone={timeZone} />
      {withdraw.error ? (
        <Notice tone="danger" title="It was not taken back" announce="assertive">
          {withdraw.error.detail}
        </Notice>
      ) : null}
      {withdrawable ? (
        <div>
          <Button variant="secondary" onClick={() => setAsked(true)} aria-describedby={titleId}>
            Take it back
          </Button>
        </div>
      ) : null}
      <Dialog
        open={isAsked}
        onClose={() => setAsked(false)}
        title="Take this complaint back?"
        actions={
          <>
            <Button
              variant="danger"
              busy={withdraw.isPending}
              busyLabel="Taking it back"
              onClick={takeBack}
            >
              Yes, take it back
            </Button>
            <Button variant="secondary" onClick={() => setAsked(false)}>
              Keep it
            </Button>
          </>
        }
      >
        {claim
          ? 'Nobody looks at it any further. You can claim again while claims for this train are open.'
          : 'Nobody looks at it any further. You can make another complaint at any time.'}
      </Dialog>
    </article>
  );
}
