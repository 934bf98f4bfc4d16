import { useQuery } from '@tanstack/react-query';
import { trainSwapApi, useSession } from 'shared-api';
import { ask } from '../../lib/ask';

/** The bookings this session has opened, and a signed-in traveller's own. */
export async function listBookings() {
  const { bookings } = await ask(trainSwapApi.GET('/bookings'));
  return bookings;
}

/** Asks only when there is a session; who never looked up a ticket has none to list. */
export function useBookings() {
  const { session } = useSession();
  return useQuery({ queryKey: ['bookings'], queryFn: listBookings, enabled: session !== null });
}
