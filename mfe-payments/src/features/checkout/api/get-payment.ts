import { type Payment, paymentsApi, unwrap } from '@train-swap/shared-api';

/** Gets a payment. While the bank waits for a code, the service reads the state from the provider. */
export function getPayment(paymentId: string): Promise<Payment> {
  return unwrap(paymentsApi.GET('/payments/{paymentId}', { params: { path: { paymentId } } }));
}
