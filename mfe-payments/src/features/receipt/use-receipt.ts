import { type ProblemError, paymentsApi, type Receipt, unwrap } from '@train-swap/shared-api';
import { useQuery } from '@train-swap/shared-ui/query';

const maxRetries = 10;

/**
 * The receipt of a payment. The money is captured a moment after the swap, so 409 `payment-not-captured`
 * is retried for 10 s before the screen shows it.
 */
export function useReceipt(paymentId: string) {
  return useQuery<Receipt, ProblemError>({
    queryKey: ['receipt', paymentId],
    queryFn: () =>
      unwrap(paymentsApi.GET('/payments/{paymentId}/receipt', { params: { path: { paymentId } } })),
    retry: (failures, { code }) => code === 'payment-not-captured' && failures < maxRetries,
    retryDelay: 1_000,
  });
}
