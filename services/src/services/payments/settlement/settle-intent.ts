import type { PaymentProvider, ProviderIntent } from '../provider/payment-provider';
import { isPaidByVouchers, type PaymentRow } from '../records/payment-record';

/**
 * Captures or cancels the intent, by the outcome of the swap. The intent of a payment by vouchers alone is always
 * cancelled.
 */
export const settleIntent = (
  outcome: 'capture' | 'release',
  provider: PaymentProvider,
  payment: PaymentRow,
): Promise<ProviderIntent> =>
  outcome === 'capture' && !isPaidByVouchers(payment)
    ? provider.capture(payment.intentId)
    : provider.cancel(payment.intentId);
