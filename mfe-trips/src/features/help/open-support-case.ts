import { useMutation } from '@tanstack/react-query';
import { answer, type ProblemError, webApi } from 'shared-api';

export type SupportMessage = {
  email: string;
  subject: string;
  message: string;
  bookingReference?: string;
};

type SupportCase = { caseNumber: string; status: string; createdAt: string };

/** Sends a message to support. The key belongs to the message: sent twice, it is one case. */
export function useOpenSupportCase() {
  return useMutation<SupportCase, ProblemError, { message: SupportMessage; key: string }>({
    mutationFn: ({ message, key }) =>
      answer(
        webApi.POST('/support-cases', {
          params: { header: { 'idempotency-key': key } },
          body: message,
        }),
      ),
  });
}
