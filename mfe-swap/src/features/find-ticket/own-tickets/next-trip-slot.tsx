import { isSessionPending, useSession } from '@train-swap/shared-api';
import { useEffect } from 'react';
import { useBookings } from '../list-bookings';
import { findNextTrip } from './find-next-trip';
import { saveFirstScreenHint } from './first-screen-hint';
import { NextTrip } from './lazy-next-trip';
import { LoadingTrip } from './loading-trip';
import styles from './next-trip-slot.module.css';

/**
 * The place of the next trip above the form, for travellers who are signed in. Its height is reserved while the trip is
 * loading. In the prerendered HTML it is shown only when the hint says that this browser showed a trip the last time.
 */
export function NextTripSlot() {
  const state = useSession();
  const { bookings, isAwaited } = useBookings();
  const isSignedIn = Boolean(state.session?.traveller);
  const trip = isSignedIn ? findNextTrip(bookings) : null;
  const isPending = isSessionPending(state) || (isSignedIn && isAwaited);

  useEffect(() => {
    if (!isPending && state.status === 'known') saveFirstScreenHint(trip !== null);
  }, [isPending, state.status, trip]);

  if (!trip && !isPending) return null;
  return (
    <div className={styles.slot} data-awaited={isPending && !isSignedIn ? '' : undefined}>
      {trip ? <NextTrip booking={trip} /> : <LoadingTrip />}
    </div>
  );
}
