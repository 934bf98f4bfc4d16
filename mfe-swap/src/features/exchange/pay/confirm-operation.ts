import { type ExchangeOperation, recordEvent, trainSwapApi, unwrap } from '@train-swap/shared-api';
import { useIdempotentCall } from '@train-swap/shared-api/flows/use-idempotent-call';
import { useLostReplyCheck } from '@train-swap/shared-api/flows/use-lost-reply-check';
import { withViewTransition } from '@train-swap/shared-ui';
import { useMutation, useQueryClient } from '@train-swap/shared-ui/query';
import { bookingQuery } from '../../../lib/booking/get-booking';
import { operationQuery, reloadOperation } from '../../../lib/operation/get-operation';

export type ConfirmOrder = { operationId: string; paymentId: string | null };

/**
 * Exchanges the held seats for the new ticket; the old ticket becomes invalid in the same moment. 410 `hold-expired`,
 * 402 `payment-required`, 403 `step-up-required`.
 */
export function confirmOperation({ operationId, paymentId }: ConfirmOrder, key: string) {
  return unwrap(
    trainSwapApi.POST('/exchange-operations/{operationId}/confirmation', {
      params: { path: { operationId }, header: { 'idempotency-key': key } },
      body: paymentId === null ? {} : { paymentId },
    }),
  );
}

export function useConfirmOperation({ id, bookingId }: ExchangeOperation) {
  const client = useQueryClient();
  const confirm = useIdempotentCall(confirmOperation);
  const reload = () => reloadOperation(client, bookingId, id);
  const mutation = useMutation({
    mutationFn: confirm,
    onSuccess: ({ operation, booking }) => {
      const { amount } = operation.offer.price.total;
      const money = amount > 0 ? 'paid' : amount < 0 ? 'refunded' : 'even';
      recordEvent({ name: 'swap-confirmed', money });
      // The old and the new ticket change places.
      withViewTransition(() => {
        client.setQueryData(bookingQuery(booking.id).queryKey, booking);
        client.setQueryData(operationQuery(operation.id).queryKey, operation);
      });
      void client.invalidateQueries({ queryKey: ['bookings'] });
      client.removeQueries({ queryKey: ['exchange-offers', booking.id] });
    },
    // A rejection means that the screen was out of date: refetch.
    onError: () => void reload(),
  });
  useLostReplyCheck(mutation.error, reload);
  return mutation;
}
