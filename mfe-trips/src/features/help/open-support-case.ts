import { unwrap, webApi } from '@train-swap/shared-api';

export type SupportMessage = {
  email: string;
  subject: string;
  message: string;
  bookingReference?: string;
};

type SupportCase = { caseNumber: string; status: string; createdAt: string };

/** Opens a support case with a message. The same message sent again after a lost response opens no second case. */
export function openSupportCase(message: SupportMessage, key: string): Promise<SupportCase> {
  return unwrap(
    webApi.POST('/support-cases', {
      params: { header: { 'idempotency-key': key } },
      body: message,
    }),
  );
}
