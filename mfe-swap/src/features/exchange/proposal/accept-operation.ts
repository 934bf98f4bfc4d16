import { useMutation, useQueryClient } from '@tanstack/react-query';
import { trainSwapApi, unwrap } from '@train-swap/shared-api';
import { useIdempotentCall } from '@train-swap/shared-api/flows/use-idempotent-call';
import { operationQuery } from '../../../lib/operation/get-operation';

export type AcceptOrder = { operationId: string; paymentId: string | null };

/**
 * Accepts a swap with others. The last acceptance confirms the swap for all.
 * 410 `hold-expired`, 402 `payment-required`, 403 `step-up-required`, 409 `booking-not-swappable`.
 */
export function acceptOperation({ operationId, paymentId }: AcceptOrder, key: string) {
  return unwrap(
    trainSwapApi.POST('/exchange-operations/{operationId}/acceptance', {
      params: { path: { operationId }, header: { 'idempotency-key': key } },
      body: paymentId === null ? {} : { paymentId },
    }),
  );
}

export function useAcceptOperation() {
  const client = useQueryClient();
  const accept = useIdempotentCall(acceptOperation);
  return useMutation({
    mutationFn: accept,
    onSuccess: async (operation) => {
      // The booking first, so that the confirmed swap is shown with its new train.
      if (operation.status === 'CONFIRMED') {
        await client.invalidateQueries({ queryKey: ['booking', operation.bookingId] });
      }
      client.setQueryData(operationQuery(operation.id).queryKey, operation);
      void client.invalidateQueries({ queryKey: ['bookings'] });
      void client.invalidateQueries({ queryKey: ['wish'] });
    },
    onError: (_error, { operationId }) =>
      void client.invalidateQueries({ queryKey: operationQuery(operationId).queryKey }),
  });
}
