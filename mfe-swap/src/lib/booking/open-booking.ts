import {
  type Booking,
  ensureSession,
  ProblemError,
  recordEvent,
  useSession,
} from '@train-swap/shared-api';
import { useMutation, useQueryClient } from '@train-swap/shared-ui/query';
import { hasFirstScreenHint, saveFirstScreenHint } from './first-screen-hint';
import { bookingQuery } from './get-booking';

/** Opens a booking to this session, and puts it into the cache, so that the next screen shows it at once. */
export function useOpenBooking<Lookup>(find: (lookup: Lookup) => Promise<Booking>) {
  const client = useQueryClient();
  const { session } = useSession();
  return useMutation({
    mutationFn: find,
    onSuccess: (booking) => {
      recordEvent({ name: 'ticket-found', swappable: booking.verdict.swappable });
      client.setQueryData(bookingQuery(booking.id).queryKey, booking);
      void client.invalidateQueries({ queryKey: ['bookings'] });
      // The first screen then shows the ticket of a guest above the form.
      if (!session?.traveller && !hasFirstScreenHint()) saveFirstScreenHint('tickets-1');
    },
  });
}

/** Creates the session when it is missing. */
export async function withSession(find: () => Promise<Booking>): Promise<Booking> {
  await ensureSession();
  try {
    return await find();
  } catch (caught) {
    // The session has ended: a guest gets a new one without a message.
    if (!(caught instanceof ProblemError) || caught.code !== 'no-session') throw caught;
    await ensureSession();
    return find();
  }
}
