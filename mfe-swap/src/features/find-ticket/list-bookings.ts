import { useQuery } from '@tanstack/react-query';
import { answer, trainSwapApi, useSession } from 'shared-api';

/** The bookings this session has opened, and a signed-in traveller's own. */
export async function listBookings() {
  const { bookings } = await answer(trainSwapApi.GET('/bookings'));
  return bookings;
}

/** Asks only when there is a session; who never looked up a ticket has none to list. */
export function useBookings() {
  const { session } = useSession();
  return useQuery({ queryKey: ['bookings'], queryFn: listBookings, enabled: session !== null });
}
