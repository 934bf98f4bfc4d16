import { isCovered, type PaymentRow } from '../payment/payment-record';
import type { PaymentProvider, ProviderIntent } from '../provider/payment-provider';

/**
 * Asks the provider for what the end of a swap wants of its payment's intent. Where a voucher pays for
 * all of it, the intent is to hold nothing, whatever the end.
 */
export const askFor = (
  end: 'take' | 'give-back',
  provider: PaymentProvider,
  payment: PaymentRow,
): Promise<ProviderIntent> =>
  end === 'take' && !isCovered(payment)
    ? provider.capture(payment.intentId)
    : provider.cancel(payment.intentId);
