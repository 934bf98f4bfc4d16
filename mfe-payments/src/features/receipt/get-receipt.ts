import { useQuery } from '@tanstack/react-query';
import { answer, type ProblemError, paymentsApi, type Receipt } from 'shared-api';

/** The receipt of a payment that was taken. */
export function useReceipt(paymentId: string) {
  return useQuery<Receipt, ProblemError>({
    queryKey: ['receipt', paymentId],
    queryFn: () =>
      answer(paymentsApi.GET('/payments/{paymentId}/receipt', { params: { path: { paymentId } } })),
  });
}
