import {
  type Booking,
  type Complaint,
  createIdempotencyKey,
  type DelayCompensation,
  type NewComplaint,
  type ProblemError,
  tripsApi,
  unwrap,
} from '@train-swap/shared-api';
import {
  getDelayCompensation,
  isCompensationPossible,
} from '@train-swap/shared-api/flows/delay-compensation';
import { useIdempotentCall } from '@train-swap/shared-api/flows/use-idempotent-call';
import { useMutation, useQuery, useQueryClient } from '@train-swap/shared-ui/query';
import { tripKey } from '../get-trip';

/** Below the trip's key, so that invalidating the trip also refetches this. */
const delayKey = (bookingId: string) => [...tripKey(bookingId), 'delay'] as const;

/** Whether Delay Repay is due. */
export function useDelayCompensation(booking: Booking) {
  return useQuery<DelayCompensation, ProblemError>({
    enabled: isCompensationPossible(booking),
    queryKey: delayKey(booking.id),
    queryFn: () => getDelayCompensation(booking.id),
  });
}

/**
 * Opens a complaint. `onOpened` is called with its number even when the form is already unmounted: a live event
 * may arrive before the response.
 */
export function useOpenComplaint(bookingId: string, onOpened: (complaintNumber: string) => void) {
  const queryClient = useQueryClient();
  const openComplaint = useIdempotentCall((complaint: NewComplaint, key) =>
    unwrap(
      tripsApi.POST('/trips/{bookingId}/complaints', {
        params: { path: { bookingId }, header: { 'idempotency-key': key } },
        body: complaint,
      }),
    ),
  );
  return useMutation<Complaint, ProblemError, NewComplaint>({
    mutationFn: openComplaint,
    onSuccess: ({ complaintNumber }) => {
      onOpened(complaintNumber);
      void queryClient.invalidateQueries({ queryKey: tripKey(bookingId) });
    },
  });
}

export function useWithdrawComplaint(bookingId: string) {
  const queryClient = useQueryClient();
  return useMutation<Complaint, ProblemError, string>({
    mutationFn: (complaintNumber) =>
      unwrap(
        tripsApi.POST('/trips/{bookingId}/complaints/{complaintNumber}/withdrawal', {
          params: {
            path: { bookingId, complaintNumber },
            header: { 'idempotency-key': createIdempotencyKey() },
          },
          body: {},
        }),
      ),
    // A rejection means that the complaint has been decided: refetch it too.
    onSettled: () => queryClient.invalidateQueries({ queryKey: tripKey(bookingId) }),
  });
}
