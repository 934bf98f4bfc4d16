import type { Booking, ExchangeOperation } from '@train-swap/shared-api';
import { i18n } from '@train-swap/shared-config';
import {
  buttonClass,
  formatTime,
  getMode,
  Notice,
  PageHeading,
  Stack,
  Trans,
} from '@train-swap/shared-ui';
import { Link, useSearchParams } from '@train-swap/shared-ui/router';
import { noChoices, readChoices } from '../../../lib/choices';
import { journeyFacts } from '../../../lib/journey/journey-facts';
import { swapPaths } from '../../../lib/swap-paths';
import styles from './hold-lost.module.css';

type HoldLostProps = { booking: Booking; operation: ExchangeOperation };

/** The hold ended and the old ticket is valid. The choices stay for another try. */
export function HoldLost({ booking, operation }: HoldLostProps) {
  const { journey } = booking;
  const { offer, status } = operation;
  const [query] = useSearchParams();
  const places = operation.places.length > 0 ? operation.places : readChoices(query).places;
  const time = formatTime({
    instant: journey.departure,
    timeZone: journeyFacts(journey).timeZone,
    format: 'date-time',
  });
  const expired = status === 'EXPIRED';
  const title = expired ? i18n.t('Your time to finish is over') : i18n.t('This swap was stopped');
  const { travellerIds } = offer;
  const everybody = travellerIds.length === booking.travellers.length;
  const sameTrain = swapPaths.seats(booking.id, {
    ...noChoices,
    travellerIds: everybody ? null : travellerIds,
    journeyId: offer.journey.id,
    serviceClass: (offer.previousClass && offer.serviceClass) ?? null,
    places,
  });
  const again = offer.undoes ? swapPaths.undo(booking.id) : sameTrain;
  return (
    <Stack gap={5}>
      <PageHeading
        lead={
          expired
            ? i18n.t(
                'We hold seats for ten minutes. Other travellers can now choose the seats that you held.',
              )
            : i18n.t('We released the seats that we held for you.')
        }
      >
        {title}
      </PageHeading>
      <Notice tone="success" title={i18n.t('Your ticket is still valid')}>
        <Trans
          id="You still have the {mode, select, bus {bus} other {train}} of <bdi>{time}</bdi> and your seat on it. You have not been charged."
          values={{ time, mode: getMode(journey) }}
          components={{ bdi: <bdi /> }}
        />
      </Notice>
      <div className={styles.actions}>
        <Link to={again} className={buttonClass({})}>
          {i18n.t('Try the same {mode, select, bus {bus} other {train}} again', {
            mode: getMode(offer.journey),
          })}
        </Link>
        <Link to={swapPaths.booking(booking.id)} className={buttonClass({ variant: 'secondary' })}>
          {i18n.t('Back to my ticket')}
        </Link>
      </div>
    </Stack>
  );
}
