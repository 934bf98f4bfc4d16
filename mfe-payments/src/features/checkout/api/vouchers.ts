import { createIdempotencyKey, type Payment, paymentsApi, unwrap } from '@train-swap/shared-api';

const toPaymentParams = (paymentId: string) => ({
  path: { paymentId },
  header: { 'idempotency-key': createIdempotencyKey() },
});

/**
 * Adds a voucher to the payment. The response has the amount left to pay.
 * @throws {ProblemError} `voucher-not-usable`, `voucher-too-small`, `voucher-not-needed`, `too-many-vouchers`,
 * `too-many-attempts`, `hold-expired`, `amount-changed`
 */
export function applyVoucher(paymentId: string, code: string): Promise<Payment> {
  return unwrap(
    paymentsApi.POST('/payments/{paymentId}/voucher', {
      params: toPaymentParams(paymentId),
      body: { code },
    }),
  );
}

/** Removes a voucher from the payment. The remaining vouchers may then pay more. */
export function removeVoucher(paymentId: string, voucherId: string): Promise<Payment> {
  const { path, header } = toPaymentParams(paymentId);
  return unwrap(
    paymentsApi.DELETE('/payments/{paymentId}/voucher/{voucherId}', {
      params: { path: { ...path, voucherId }, header },
    }),
  );
}

/**
 * Pays with vouchers only, when they cover the whole amount.
 * @throws {ProblemError} `card-needed`, `hold-expired`, `amount-changed`
 */
export function payByVoucher(paymentId: string): Promise<Payment> {
  return unwrap(
    paymentsApi.POST('/payments/{paymentId}/voucher/confirmation', {
      params: toPaymentParams(paymentId),
      body: {},
    }),
  );
}
