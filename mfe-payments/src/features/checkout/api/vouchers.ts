import { answer, newIdempotencyKey, type Payment, paymentsApi } from 'shared-api';

const onPayment = (paymentId: string) => ({
  path: { paymentId },
  header: { 'idempotency-key': newIdempotencyKey() },
});

/**
 * Puts one more voucher on the payment; what is left to pay is in the answer.
 * @throws {ProblemError} `voucher-not-usable`, `voucher-too-small`, `voucher-not-needed`, `too-many-vouchers`,
 * `too-many-attempts`, `hold-expired`, `amount-changed`
 */
export function applyVoucher(paymentId: string, code: string): Promise<Payment> {
  return answer(
    paymentsApi.POST('/payments/{paymentId}/voucher', {
      params: onPayment(paymentId),
      body: { code },
    }),
  );
}

/** Takes one of them off again; the others may pay more then. */
export function removeVoucher(paymentId: string, voucherId: string): Promise<Payment> {
  const { path, header } = onPayment(paymentId);
  return answer(
    paymentsApi.DELETE('/payments/{paymentId}/voucher/{voucherId}', {
      params: { path: { ...path, voucherId }, header },
    }),
  );
}

/**
 * Pays with vouchers alone, where they pay for all.
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
