import type { Booking } from '@train-swap/shared-api';
import { getConfig, i18n, paths } from '@train-swap/shared-config';
import {
  ButtonLink,
  CalendarIcon,
  Cluster,
  getMode,
  HelpIcon,
  SwapIcon,
} from '@train-swap/shared-ui';
import styles from './actions.module.css';
import { WishLink } from './wish-link';

/** What can be done with a trip. */
export function TripActions({ booking }: { booking: Booking }) {
  const calendar = `${getConfig().locations.trips}/trips/${encodeURIComponent(booking.id)}/calendar`;
  return (
    <Cluster gap={3} className={styles.actions}>
      {booking.verdict.swappable ? (
        <ButtonLink href={paths.booking(booking.id)} icon={<SwapIcon />}>
          {i18n.t('Swap this {mode, select, bus {bus} other {train}}', {
            mode: getMode(booking.journey),
          })}
        </ButtonLink>
      ) : null}
      <WishLink booking={booking} />
      <ButtonLink variant="secondary" href={calendar} download icon={<CalendarIcon />}>
        {i18n.t('Add to calendar')}
      </ButtonLink>
      <ButtonLink
        variant="quiet"
        href={paths.contactSupport(booking.reference)}
        icon={<HelpIcon />}
      >
        {i18n.t('Get help with this trip')}
      </ButtonLink>
    </Cluster>
  );
}
