import { type ProblemError, paymentsApi, unwrap } from '@train-swap/shared-api';
import { useQuery } from '@train-swap/shared-ui/query';

const listPayments = async () => (await unwrap(paymentsApi.GET('/payments'))).payments;

type ListedPayments = Awaited<ReturnType<typeof listPayments>>;
/** A captured payment with its receipt number and booking reference. */
export type ListedPayment = ListedPayments[number];

/** The payments for the bookings of this session, the latest first. Empty without a session. */
export function usePayments(sessionId: string | null, enabled: boolean) {
  return useQuery<ListedPayments, ProblemError>({
    queryKey: ['payments', sessionId],
    queryFn: () => (sessionId === null ? [] : listPayments()),
    enabled,
  });
}
