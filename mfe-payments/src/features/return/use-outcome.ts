import { type ProblemError, paymentsApi, unwrap } from '@train-swap/shared-api';
import { useQuery } from '@train-swap/shared-ui/query';

const getOutcome = (paymentId: string) =>
  unwrap(paymentsApi.GET('/payments/{paymentId}/outcome', { params: { path: { paymentId } } }));

/** The outcome of a payment, as the payments service read it from the provider. */
export type PaymentOutcome = Awaited<ReturnType<typeof getOutcome>>;

/** Most banks decide within seconds; the rest wait until the customer confirms on a phone. */
const shortIntervalMs = 2_000;
const longIntervalMs = 5_000;
const maxShortIntervals = 30;

/** Polls while the outcome may change: the bank has not decided, or the seat is still on hold. */
export function useOutcome(paymentId: string) {
  return useQuery<PaymentOutcome, ProblemError>({
    queryKey: ['outcome', paymentId],
    queryFn: () => getOutcome(paymentId),
    // A second visit must not show an outdated outcome.
    gcTime: 0,
    refetchInterval: ({ state: { data, error, dataUpdateCount } }) => {
      if (error) return error.isTransient ? longIntervalMs : false;
      if (data?.outcome === 'WAITING')
        return dataUpdateCount < maxShortIntervals ? shortIntervalMs : longIntervalMs;
      return data?.outcome === 'NOT_PAID' && longIntervalMs;
    },
  });
}
