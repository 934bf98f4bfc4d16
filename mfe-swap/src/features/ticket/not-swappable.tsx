import { type Booking, now } from '@train-swap/shared-api';
import { i18n, paths } from '@train-swap/shared-config';
import { ButtonLink, Card } from '@train-swap/shared-ui';
import { canWish, getWishOptions } from '../../lib/wish/wish-options';
import styles from './not-swappable.module.css';

const over = ['departed', 'already-used', 'released'];

/** What is possible with a ticket that cannot be swapped. */
export function NotSwappable({ booking }: { booking: Booking }) {
  // A seat can still be changed during the journey.
  const isOver =
    booking.verdict.reasons.some(({ code }) => over.includes(code)) &&
    !canWish(getWishOptions(booking, now()));
  return (
    <Card title={i18n.t('What you can do')}>
      <p>
        {isOver
          ? i18n.t('You can still open this trip and get help with it.')
          : i18n.t('Your ticket stays valid for the train and the seat printed on it.')}
      </p>
      <div className={styles.actions}>
        <ButtonLink href={paths.trip(booking.id)}>{i18n.t('Open my trip')}</ButtonLink>
        <ButtonLink href={paths.contactSupport(booking.reference)} variant="secondary">
          {i18n.t('Get help')}
        </ButtonLink>
        <ButtonLink href={paths.findTicket()} variant="quiet">
          {i18n.t('Find another ticket')}
        </ButtonLink>
      </div>
    </Card>
  );
}
