import { type ExchangeOperation, trainSwapApi, unwrap } from '@train-swap/shared-api';
import { useIdempotentCall } from '@train-swap/shared-api/flows/use-idempotent-call';
import { useLostReplyCheck } from '@train-swap/shared-api/flows/use-lost-reply-check';
import { useMutation, useQueryClient } from '@train-swap/shared-ui/query';
import { operationQuery, reloadOperation } from '../../../lib/operation/get-operation';

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

export function useAcceptOperation({ id, bookingId }: ExchangeOperation) {
  const client = useQueryClient();
  const accept = useIdempotentCall(acceptOperation);
  const reload = () => reloadOperation(client, bookingId, id);
  const mutation = useMutation({
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
    onError: () => void reload(),
  });
  useLostReplyCheck(mutation.error, reload);
  return mutation;
}
