import type { Booking } from '@train-swap/shared-api';
import {
  getDelayCompensation,
  isCompensationPossible,
} from '@train-swap/shared-api/flows/delay-compensation';
import { useQuery } from '@train-swap/shared-ui/query';

/** The Delay Repay of a booking, fetched again for each version of the booking. */
export function useDelayCompensation(booking: Booking) {
  return useQuery({
    enabled: isCompensationPossible(booking),
    queryKey: ['booking', booking.id, 'delay', booking.version],
    queryFn: () => getDelayCompensation(booking.id),
  });
}
