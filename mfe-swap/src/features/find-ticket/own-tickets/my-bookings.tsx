import type { Booking } from '@train-swap/shared-api';
import { i18n } from '@train-swap/shared-config';
import { Badge, ChevronRightIcon, Time } from '@train-swap/shared-ui';
import { Link } from 'react-router-dom';
import { journeyFacts } from '../../../lib/journey/journey-facts';
import { swapPaths } from '../../../lib/swap-paths';
import { findNextTrip } from './find-next-trip';
import styles from './my-bookings.module.css';

type MyBookingsProps = { bookings: readonly Booking[]; isSignedIn: boolean };

/** Tickets that this session can open, without the next trip above. Shows nothing without any. */
export function MyBookings({ bookings, isSignedIn }: MyBookingsProps) {
  const next = isSignedIn ? findNextTrip(bookings) : null;
  const others = bookings.filter(({ id }) => id !== next?.id);
  return <BookingList title={titleOf(next !== null, isSignedIn)} bookings={others} />;
}

/** Without a network: tickets on this device. Shows nothing without any. */
export function SavedBookings({ bookings }: { bookings: readonly Booking[] }) {
  return <BookingList title={i18n.t('Tickets on this device')} bookings={bookings} isSaved />;
}

type BookingListProps = { title: string; bookings: readonly Booking[]; isSaved?: boolean };

function BookingList({ title, bookings, isSaved = false }: BookingListProps) {
  if (bookings.length === 0) return null;
  return (
    <section aria-labelledby="my-bookings">
      <h2 id="my-bookings" className={styles.title}>
        {title}
      </h2>
      <ul className={styles.list}>
        {bookings.map((booking) => (
          <li key={booking.id}>
            <BookingLink booking={booking} isSaved={isSaved} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function titleOf(hasNextTrip: boolean, isSignedIn: boolean): string {
  if (hasNextTrip) return i18n.t('Your other tickets');
  return isSignedIn ? i18n.t('Your tickets') : i18n.t('Tickets you opened');
}

/** The verdict of a saved ticket may be outdated and is not shown. */
function BookingLink({ booking, isSaved }: { booking: Booking; isSaved: boolean }) {
  const { journey, verdict, reference } = booking;
  const { from, to, timeZone } = journeyFacts(journey);
  return (
    <Link to={swapPaths.booking(booking.id)} className={styles.booking}>
      <span className={styles.when}>
        <Time instant={journey.departure} timeZone={timeZone} format="date-time" />
        {!isSaved && (
          <Badge tone={verdict.swappable ? 'success' : 'neutral'}>
            {verdict.swappable ? i18n.t('Can be swapped') : i18n.t('Cannot be swapped')}
          </Badge>
        )}
      </span>
      <span className={styles.where}>{i18n.t('{from} to {to}', { from, to })}</span>
      <span className={styles.reference} translate="no">
        {reference}
      </span>
      <ChevronRightIcon className={styles.mark} />
    </Link>
  );
}
