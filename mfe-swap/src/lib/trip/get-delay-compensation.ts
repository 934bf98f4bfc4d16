import { useQuery } from '@tanstack/react-query';
import { type Booking, now, tripsApi, unwrap } from '@train-swap/shared-api';

/** The Delay Repay of a booking's current train. Requested only when the train has arrived, is late or cancelled. */
export function useDelayCompensation({ id, version, journey }: Booking) {
  const isDisturbed = journey.legs.some((leg) => leg.cancelled || leg.delayMinutes > 0);
  return useQuery({
    enabled: isDisturbed || Date.parse(journey.arrival) <= now(),
    queryKey: ['booking', id, 'delay', version],
    queryFn: () => {
      const params = { path: { bookingId: id } };
      return unwrap(tripsApi.GET('/trips/{bookingId}/delay-compensation', { params }));
    },
  });
}
