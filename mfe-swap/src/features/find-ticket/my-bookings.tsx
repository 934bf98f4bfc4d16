import { Link } from 'react-router-dom';
import type { Booking } from 'shared-api';
import { Badge, ChevronRightIcon, Time } from 'shared-ui';
import { journeyFacts } from '../../lib/journey/journey-facts';
import { swapPaths } from '../../lib/swap-paths';
import { useBookings } from './list-bookings';
import styles from './my-bookings.module.css';

/** Tickets that are already at hand. Silent when there are none, or none can be had just now. */
export function MyBookings() {
  const { session, bookings } = useBookings();
  if (!session || bookings.length === 0) return null;
  return (
    <section aria-labelledby="my-bookings">
      <h2 id="my-bookings" className={styles.title}>
        {session.traveller ? 'Your tickets' : 'Tickets you opened'}
      </h2>
      <ul className={styles.list}>
        {bookings.map((booking) => (
          <li key={booking.id}>
            <BookingLink booking={booking} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function BookingLink({ booking }: { booking: Booking }) {
  const { journey, verdict, reference } = booking;
  const { from, to, timeZone } = journeyFacts(journey);
  return (
    <Link to={swapPaths.booking(booking.id)} className={styles.booking}>
      <span className={styles.when}>
        <Time instant={journey.departure} timeZone={timeZone} format="date-time" />
        <Badge tone={verdict.swappable ? 'success' : 'neutral'}>
          {verdict.swappable ? 'Can be swapped' : 'Cannot be swapped'}
        </Badge>
      </span>
      <span className={styles.where}>
        {from} to {to}
      </span>
      <span className={styles.reference}>{reference}</span>
      <ChevronRightIcon className={styles.mark} />
    </Link>
  );
}
