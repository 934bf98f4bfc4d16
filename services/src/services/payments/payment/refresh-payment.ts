import type { ServiceContext } from '../../../kit/context';
import { getProvider } from '../provider/provider-settings';
import { getRepairMinutes } from '../records/exchange-operation';
import { lockPayment, type PaymentRow } from '../records/payment-record';
import { applyIntent } from './apply-intent';

/**
 * Updates a payment with a pending challenge from the provider. Any other payment is returned unchanged.
 * @throws Problem `service-unavailable` when the provider does not respond
 */
export async function refreshPayment(
  context: ServiceContext,
  payment: PaymentRow,
): Promise<PaymentRow> {
  if (payment.status !== 'REQUIRES_ACTION' || payment.closedAt) return payment;
  const intent = await getProvider(context).retrieve(payment.intentId);
  const repairMinutes = await getRepairMinutes(context.call);
  return context.transaction(async (context) => {
    const locked = await lockPayment(context.database, payment.id);
    // A concurrent refresh or another card changed it: do not publish a decline twice, or for the wrong card.
    const same = locked.status === 'REQUIRES_ACTION' && locked.bankPage === payment.bankPage;
    if (!same) return locked;
    const now = context.clock.now();
    return applyIntent({ context, payment: locked, intent, now }, repairMinutes);
  });
}
