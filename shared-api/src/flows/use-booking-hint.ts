import { type BookingHint, parseBookingHint } from '@train-swap/shared-config/booking-hint';
import { useEffect, useState } from 'react';

/**
 * What the link that opened this page says about its booking. It is removed from the address bar, so that it is in no
 * bookmark and no script reads it.
 */
export function useBookingHint(): BookingHint | null {
  const { pathname } = location;
  const [read] = useState(() => ({ pathname, hint: parseBookingHint(location.hash) }));
  useEffect(() => {
    if (read.hint) history.replaceState(history.state, '', location.pathname + location.search);
  }, [read]);
  return read.pathname === pathname ? read.hint : null;
}
