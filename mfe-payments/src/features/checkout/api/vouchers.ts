import { answer, newIdempotencyKey, type Payment, paymentsApi } from 'shared-api';

const onPayment = (paymentId: string) => ({
  path: { paymentId },
  header: { 'idempotency-key': newIdempotencyKey() },
});

/**
 * Puts a voucher on the payment, in the place of another; what is left to pay is in the answer.
 * @throws {ProblemError} `voucher-not-usable`, `too-many-attempts`, `hold-expired`, `amount-changed`
 */
export function applyVoucher(paymentId: string, code: string): Promise<Payment> {
  return answer(
    paymentsApi.POST('/payments/{paymentId}/voucher', {
      params: onPayment(paymentId),
      body: { code },
    }),
  );
}

/** Takes the voucher off again. */
export function removeVoucher(paymentId: string): Promise<Payment> {
  return answer(
    paymentsApi.DELETE('/payments/{paymentId}/voucher', { params: onPayment(paymentId) }),
  );
}

/**
 * Pays with the voucher alone, where it pays for all.
 * @throws {ProblemError} `card-needed`, `hold-expired`, `amount-changed`
 */
export function payByVoucher(paymentId: string): Promise<Payment> {
  return answer(
    paymentsApi.POST('/payments/{paymentId}/voucher/confirmation', {
      params: onPayment(paymentId),
      body: {},
    }),
  );
}
