import { useQuery } from '@tanstack/react-query';
import { answer, type ProblemError, paymentsApi } from 'shared-api';

const listPayments = async () => (await answer(paymentsApi.GET('/payments'))).payments;

type ListedPayments = Awaited<ReturnType<typeof listPayments>>;
/** A payment that was taken, with its receipt's number and its booking's reference. */
export type ListedPayment = ListedPayments[number];

/** What was paid for the bookings of this session, the latest first. Nobody without a session has paid. */
export function usePayments(sessionId: string | null, enabled: boolean) {
  return useQuery<ListedPayments, ProblemError>({
    queryKey: ['payments', sessionId],
    queryFn: () => (sessionId === null ? [] : listPayments()),
    enabled,
  });
}
