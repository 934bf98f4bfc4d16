import { useMutation, useQueryClient } from '@tanstack/react-query';
import { answer, recordEvent, trainSwapApi } from 'shared-api';
import { bookingQuery } from '../../../lib/booking/get-booking';
import { operationQuery } from '../../../lib/operation/get-operation';
import { useDecisionKey } from '../../../lib/operation/use-decision-key';

export type ConfirmOrder = { operationId: string; paymentId: string | null };

/**
 * Turns held seats into the new ticket; the old one ends in the same moment. 410 `hold-expired`, 402
 * `payment-required`, 403 `step-up-required`.
 */
export function confirmOperation({ operationId, paymentId }: ConfirmOrder, key: string) {
  return answer(
    trainSwapApi.POST('/exchange-operations/{operationId}/confirmation', {
      params: { path: { operationId }, header: { 'idempotency-key': key } },
      body: paymentId === null ? {} : { paymentId },
    }),
  );
}

export function useConfirmOperation() {
  const client = useQueryClient();
  const confirm = useDecisionKey(confirmOperation);
  return useMutation({
    mutationFn: confirm,
    onSuccess: ({ operation, booking }) => {
      const { amount } = operation.offer.price.total;
      const money = amount > 0 ? 'paid' : amount < 0 ? 'refunded' : 'even';
      recordEvent({ name: 'swap-confirmed', money });
      client.setQueryData(bookingQuery(booking.id).queryKey, booking);
      client.setQueryData(operationQuery(operation.id).queryKey, operation);
      void client.invalidateQueries({ queryKey: ['bookings'] });
      client.removeQueries({ queryKey: ['exchange-offers', booking.id] });
    },
    // What was refused tells that the state shown here is an old one.
    onError: (_error, { operationId }) =>
      void client.invalidateQueries({ queryKey: operationQuery(operationId).queryKey }),
  });
}
