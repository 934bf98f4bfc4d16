import { useQuery } from '@tanstack/react-query';
import { answer, type ProblemError, paymentsApi } from 'shared-api';

const getOutcome = (paymentId: string) =>
  answer(paymentsApi.GET('/payments/{paymentId}/outcome', { params: { path: { paymentId } } }));

/** What came of a payment, as the payments service has it from the provider. */
export type PaymentOutcome = Awaited<ReturnType<typeof getOutcome>>;

/** Milliseconds between two looks: a bank decides in seconds, or when its customer finds the phone. */
const soon = 2_000;
const later = 5_000;
const soonLooks = 30;

/** Asks again by itself while something may still change: the bank's answer, or the seat's hold. */
export function useOutcome(paymentId: string) {
  return useQuery<PaymentOutcome, ProblemError>({
    queryKey: ['outcome', paymentId],
    queryFn: () => getOutcome(paymentId),
    // An older look must not be believed by who comes back a second time.
    gcTime: 0,
    refetchInterval: ({ state: { data, error, dataUpdateCount } }) => {
      if (error) return error.isPassing ? later : false;
      if (data?.outcome === 'WAITING') return dataUpdateCount < soonLooks ? soon : later;
      return data?.outcome === 'NOT_PAID' && later;
    },
  });
}
