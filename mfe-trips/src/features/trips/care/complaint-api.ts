import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  answer,
  type Complaint,
  type DelayCompensation,
  type NewComplaint,
  newIdempotencyKey,
  type ProblemError,
  tripsApi,
} from 'shared-api';
import { tripKey } from '../get-trip';

/** Below the trip's own key: whatever changes the trip asks for this again. */
const delayKey = (bookingId: string) => [...tripKey(bookingId), 'delay'] as const;

/** Whether Delay Repay is due; asked for only where something may be. */
export function useDelayCompensation(bookingId: string, isWanted: boolean) {
  return useQuery<DelayCompensation, ProblemError>({
    enabled: isWanted,
    queryKey: delayKey(bookingId),
    queryFn: () => {
      const params = { path: { bookingId } };
      return answer(tripsApi.GET('/trips/{bookingId}/delay-compensation', { params }));
    },
  });
}

/**
 * Opens a complaint; the key belongs to what is sent. `onOpened` is told its number, also when the
 * form that sent it is gone by then: news of the claim may reach the page before the answer does.
 */
export function useOpenComplaint(bookingId: string, onOpened: (complaintNumber: string) => void) {
  const queryClient = useQueryClient();
  return useMutation<Complaint, ProblemError, { complaint: NewComplaint; key: string }>({
    mutationFn: ({ complaint, key }) =>
      answer(
        tripsApi.POST('/trips/{bookingId}/complaints', {
          params: { path: { bookingId }, header: { 'idempotency-key': key } },
          body: complaint,
        }),
      ),
    onSuccess: ({ complaintNumber }) => {
      onOpened(complaintNumber);
      void queryClient.invalidateQueries({ queryKey: tripKey(bookingId) });
    },
  });
}

/** Takes a complaint back. */
export function useWithdrawComplaint(bookingId: string) {
  const queryClient = useQueryClient();
  return useMutation<Complaint, ProblemError, string>({
    mutationFn: (complaintNumber) =>
      answer(
        tripsApi.POST('/trips/{bookingId}/complaints/{complaintNumber}/withdrawal', {
          params: {
            path: { bookingId, complaintNumber },
            header: { 'idempotency-key': newIdempotencyKey() },
          },
          body: {},
        }),
      ),
    // Refused means that it was decided meanwhile: the page shows how it stands then, too.
    onSettled: () => queryClient.invalidateQueries({ queryKey: tripKey(bookingId) }),
  });
}
