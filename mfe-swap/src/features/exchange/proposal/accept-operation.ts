import { useMutation, useQueryClient } from '@tanstack/react-query';
import { answer, trainSwapApi } from 'shared-api';
import { operationQuery } from '../../../lib/operation/get-operation';
import { useDecisionKey } from '../../../lib/operation/use-decision-key';

export type AcceptOrder = { operationId: string; paymentId: string | null };

/**
 * Accepts a swap that others must accept too; the last one to accept brings everybody the new ticket.
 * 410 `hold-expired`, 402 `payment-required`, 403 `step-up-required`, 409 `booking-not-swappable`.
 */
export function acceptOperation({ operationId, paymentId }: AcceptOrder, key: string) {
  return answer(
    trainSwapApi.POST('/exchange-operations/{operationId}/acceptance', {
      params: { path: { operationId }, header: { 'idempotency-key': key } },
      body: paymentId === null ? {} : { paymentId },
    }),
  );
}

export function useAcceptOperation() {
  const client = useQueryClient();
  const accept = useDecisionKey(acceptOperation);
  return useMutation({
    mutationFn: accept,
    onSuccess: async (operation) => {
      // The booking first: a settled swap is shown beside the train that it now has.
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
