import type { Booking, ExchangeOperation, Proposal } from '@train-swap/shared-api';
import { i18n, paths } from '@train-swap/shared-config';
import {
  buttonClass,
  formatTime,
  Notice,
  PageHeading,
  Stack,
  SwapDrawing,
  Trans,
} from '@train-swap/shared-ui';
import { Link } from '@train-swap/shared-ui/router';
import { journeyFacts, placesText } from '../../../lib/journey/journey-facts';
import { isWishing, useWish } from '../../../lib/wish/get-wish';
import styles from '../outcome/hold-lost.module.css';
import { drawParties } from './draw-parties';

type ProposalLostProps = { booking: Booking; operation: ExchangeOperation; proposal: Proposal };

const getReasons = (): Record<NonNullable<Proposal['endedBecause']>, string> => ({
  declined: i18n.t('Not all travellers accepted.'),
  expired: i18n.t('Not all travellers answered in time.'),
  withdrawn: i18n.t('One of the travellers left the swap.'),
  changed: i18n.t('Something changed for another traveller in the swap.'),
});

const describePartly = ({ carrier }: Booking): string =>
  i18n.t(
    '{carrier} could not confirm your new ticket and had no equal seat. Others in the swap have their new tickets.',
    { carrier: carrier?.name ?? '' },
  );

/** The proposal ended and nothing has changed. The wish may still be open. */
export function ProposalLost({ booking, operation, proposal }: ProposalLostProps) {
  const { endedBecause, atCarrier } = proposal;
  const isPartly = atCarrier === 'partly-settled';
  const reason = endedBecause ? getReasons()[endedBecause] : undefined;
  const { journey, reservations } = booking;
  const { data: wish } = useWish(booking.id);
  const { timeZone } = journeyFacts(journey);
  const time = formatTime({
    instant: journey.departure,
    timeZone,
    format: 'date-time',
  });
  return (
    <Stack gap={5}>
      <PageHeading lead={isPartly ? describePartly(booking) : reason}>
        {isPartly ? i18n.t('You keep your ticket') : i18n.t('This swap did not happen')}
      </PageHeading>
      <SwapDrawing kind={proposal.kind} parties={drawParties(operation, proposal)} />
      <Notice tone="success" title={i18n.t('Your ticket is still valid')}>
        <Trans
          id="You still have the train of <bdi>{time}</bdi>: <bdi>{seats}</bdi>. You have not been charged."
          values={{ time, seats: placesText(reservations) }}
          components={{ bdi: <bdi /> }}
        />
      </Notice>
      {isWishing(wish) && (
        <Notice title={i18n.t('We keep looking for you')}>
          {i18n.t(
            'Your wish is open until {time}. We send you an email when we find another swap.',
            { time: formatTime({ instant: wish.deadline, timeZone, format: 'date-time' }) },
          )}
        </Notice>
      )}
      <div className={styles.actions}>
        <Link to={paths.wish(booking.id)} className={buttonClass({})}>
          {i18n.t('See my wish')}
        </Link>
        <Link to={paths.booking(booking.id)} className={buttonClass({ variant: 'secondary' })}>
          {i18n.t('Back to my ticket')}
        </Link>
      </div>
    </Stack>
  );
}
