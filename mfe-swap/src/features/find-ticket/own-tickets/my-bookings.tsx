import { type Booking, now } from '@train-swap/shared-api';
import { i18n } from '@train-swap/shared-config';
import { Badge, ChevronRightIcon, expectedArrival, Time } from '@train-swap/shared-ui';
import { Link } from '@train-swap/shared-ui/router';
import { useId } from 'react';
import { journeyFacts, lastLeg } from '../../../lib/journey/journey-facts';
import { swapPaths } from '../../../lib/swap-paths';
import { findNextTrip } from './find-next-trip';
import styles from './my-bookings.module.css';

type MyBookingsProps = { bookings: readonly Booking[]; isSignedIn: boolean };

/** Tickets that this session can open, without those above the form. Shows nothing without any. */
export function MyBookings({ bookings, isSignedIn }: MyBookingsProps) {
  const next = isSignedIn ? findNextTrip(bookings) : null;
  const others = isSignedIn
    ? bookings.filter(({ id }) => id !== next?.id)
    : listOpened(bookings).others;
  const title = isSignedIn && !next ? i18n.t('Your tickets') : i18n.t('Your other tickets');
  return <BookingList title={title} bookings={others} />;
}

/** So many fit above the form. */
const maxAboveForm = 2;

/** The tickets that a guest opened: those of trips that are not over, then others. */
export function listOpened(bookings: readonly Booking[]) {
  const isOver = ({ journey }: Booking) => expectedArrival(lastLeg(journey)) <= now();
  const ordered = [...bookings.filter((one) => !isOver(one)), ...bookings.filter(isOver).reverse()];
  return { first: ordered.slice(0, maxAboveForm), others: ordered.slice(maxAboveForm) };
}

export function OpenedBookings({ bookings }: { bookings: readonly Booking[] }) {
  return <BookingList title={i18n.t('Tickets you opened')} bookings={bookings} isWide />;
}

/** Without a network: tickets on this device. Shows nothing without any. */
export function SavedBookings({ bookings }: { bookings: readonly Booking[] }) {
  return (
    <BookingList title={i18n.t('Tickets on this device')} bookings={bookings} isSaved isWide />
  );
}

type BookingListProps = {
  title: string;
  bookings: readonly Booking[];
  isSaved?: boolean;
  isWide?: boolean;
};

function BookingList({ title, bookings, isSaved = false, isWide = false }: BookingListProps) {
  const id = useId();
  if (bookings.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={styles.title}>
        {title}
      </h2>
      <ul className={styles.list} data-wide={isWide || undefined}>
        {bookings.map((booking) => (
          <li key={booking.id}>
            <BookingLink booking={booking} isSaved={isSaved} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The verdict of a saved ticket may be outdated and is not shown. */
function BookingLink({ booking, isSaved }: { booking: Booking; isSaved: boolean }) {
  const { journey, verdict, reference } = booking;
  const { from, to, timeZone, cancelled } = journeyFacts(journey);
  return (
    <Link to={swapPaths.booking(booking.id)} className={styles.booking}>
      <span className={styles.when}>
        <span data-cancelled={cancelled ? '' : undefined}>
          <Time instant={journey.departure} timeZone={timeZone} format="date-time" />
        </span>
        {cancelled && <Badge tone="danger">{i18n.t('Cancelled')}</Badge>}
        {!isSaved && !cancelled && (
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
