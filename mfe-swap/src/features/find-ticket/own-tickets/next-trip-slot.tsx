import { isSessionPending, useSession } from '@train-swap/shared-api';
import { useEffect } from 'react';
import { saveFirstScreenHint } from '../../../lib/booking/first-screen-hint';
import { findNextTrip } from './find-next-trip';
import { NextTrip } from './lazy-next-trip';
import { useBookings } from './list-bookings';
import { LoadingTrip } from './loading-trip';
import { listOpened, OpenedBookings, SavedBookings } from './my-bookings';
import styles from './next-trip-slot.module.css';

/**
 * The place above the form for the next trip of a traveller who is signed in, or for the tickets that a guest opened. Its
 * height is reserved while they are loading. In the prerendered HTML it is shown only when the hint says what this browser
 * showed the last time.
 */
export function NextTripSlot() {
  const state = useSession();
  const { bookings, saved, isAwaited } = useBookings();
  const isSignedIn = Boolean(state.session?.traveller);
  const trip = isSignedIn ? findNextTrip(bookings) : null;
  const opened = isSignedIn ? [] : listOpened(bookings).first;
  const isPending = isSessionPending(state) || isAwaited;
  const hint = trip ? 'next-trip' : opened.length > 0 ? `tickets-${opened.length}` : null;

  useEffect(() => {
    if (!isPending && state.status === 'known') saveFirstScreenHint(hint);
  }, [isPending, state.status, hint]);

  if (saved.length > 0) return <SavedBookings bookings={saved} />;
  if (!hint && !isPending) return null;
  return (
    <div
      className={styles.slot}
      data-awaited={isPending && !isSignedIn ? '' : undefined}
      data-shown={hint ?? undefined}
    >
      {trip ? (
        <NextTrip booking={trip} />
      ) : hint ? (
        <OpenedBookings bookings={opened} />
      ) : (
        <LoadingTrip />
      )}
    </div>
  );
}
