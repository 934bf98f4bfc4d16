import { useQuery } from '@tanstack/react-query';
import { answer, type ProblemError, paymentsApi, type Receipt } from 'shared-api';

const tries = 10;

/**
 * The receipt of a payment that was taken. The money is taken a moment after the swap, so that one is
 * asked for again until it is there: 409 `payment-not-captured` reaches the screen after 10 s.
 */
export function useReceipt(paymentId: string) {
  return useQuery<Receipt, ProblemError>({
    queryKey: ['receipt', paymentId],
    queryFn: () =>
      answer(paymentsApi.GET('/payments/{paymentId}/receipt', { params: { path: { paymentId } } })),
    retry: (failures, { code }) => code === 'payment-not-captured' && failures < tries,
    retryDelay: 1_000,
  });
}
