import { useQuery } from '@tanstack/react-query';
import { answer, trainSwapApi, useSession } from 'shared-api';

/** The bookings this session has opened, and a signed-in traveller's own. */
export async function listBookings() {
  const { bookings } = await answer(trainSwapApi.GET('/bookings'));
  return bookings;
}

/**
 * Asks only when there is a session; who never looked up a ticket has none to list.
 * @returns also `isAwaited`: it is not known yet whether there are any
 */
export function useBookings() {
  const { session, status } = useSession();
  const enabled = session !== null;
  const { data, isPending } = useQuery({ queryKey: ['bookings'], queryFn: listBookings, enabled });
  const isSessionAwaited = !session && (status === 'unknown' || status === 'loading');
  return {
    session,
    bookings: data ?? [],
    isAwaited: isSessionAwaited || (enabled && isPending),
  };
}
