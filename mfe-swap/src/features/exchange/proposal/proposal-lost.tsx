import { Link } from 'react-router-dom';
import type { Booking, Proposal } from 'shared-api';
import { paths } from 'shared-config';
import { buttonClass, formatTime, Notice, PageHeading, Stack } from 'shared-ui';
import { journeyFacts, placesText } from '../../../lib/journey/journey-facts';
import styles from '../outcome/hold-lost.module.css';

type ProposalLostProps = { booking: Booking; proposal: Proposal };

const whys: Record<NonNullable<Proposal['endedBecause']>, string> = {
  declined: 'Not everybody accepted.',
  expired: 'Not everybody had answered when the time was up.',
  withdrawn: 'Somebody who took part had to leave it.',
  changed: 'Something changed for somebody who took part.',
};

/** It came to nothing, and nothing has changed; the wish may live on. */
export function ProposalLost({ booking, proposal }: ProposalLostProps) {
  const { endedBecause } = proposal;
  const { journey, reservations } = booking;
  const time = formatTime({
    instant: journey.departure,
    timeZone: journeyFacts(journey).timeZone,
    format: 'date-time',
  });
  return (
    <Stack gap={5}>
      <PageHeading
        documentTitle="This swap did not happen"
        lead={endedBecause ? whys[endedBecause] : undefined}
      >
        This swap did not happen
      </PageHeading>
      <Notice tone="success" title="Everything is as it was">
        You hold the train of {time}: {placesText(reservations)}. Nothing was charged.
      </Notice>
      <div className={styles.actions}>
        <Link to={paths.wish(booking.id)} className={buttonClass({})}>
          See my wish
        </Link>
        <Link to={paths.booking(booking.id)} className={buttonClass({ variant: 'secondary' })}>
          Back to my ticket
        </Link>
      </div>
    </Stack>
  );
}
