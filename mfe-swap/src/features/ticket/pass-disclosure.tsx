import type { Booking } from '@train-swap/shared-api';
import { i18n, paths } from '@train-swap/shared-config';
import { Disclosure, Link, Skeleton } from '@train-swap/shared-ui';
import { useState } from 'react';
import { useTrip } from '../../lib/trip/get-trip';
import { Passes } from '../../lib/trip/passes';

/** The pass of the ticket, closed at first. It is fetched at once, so that it is on the device without a network. */
export function PassDisclosure({ booking }: { booking: Booking }) {
  const [isOpen, setIsOpen] = useState(false);
  const { data: trip, error } = useTrip(booking);
  return (
    <Disclosure
      summary={booking.travellers.length === 1 ? i18n.t('Show my pass') : i18n.t('Show our passes')}
      onOpenChange={setIsOpen}
    >
      {isOpen && trip && <Passes trip={trip} />}
      {isOpen && !trip && !error && <Skeleton shape="block" label={i18n.t('Loading the pass')} />}
      {error && !trip && (
        <p>
          {i18n.t('The pass could not be loaded here. Your ticket is still valid.')}{' '}
          <Link href={paths.trip(booking.id)}>{i18n.t('Open my trip')}</Link>
        </p>
      )}
    </Disclosure>
  );
}
