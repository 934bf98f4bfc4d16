import { answer, type Payment, paymentsApi } from 'shared-api';

/** How a payment stands; while the bank waits for its code, as the provider has it. */
export function getPayment(paymentId: string): Promise<Payment> {
  return answer(paymentsApi.GET('/payments/{paymentId}', { params: { path: { paymentId } } }));
}
