import type { ServiceContext } from '../../../kit/context';
import { providerOf } from '../provider/provider-settings';
import { applyIntent } from './apply-intent';
import { readRepairMinutes } from './open-operation';
import { lockPayment, type PaymentRow } from './payment-record';

/**
 * The bank's question goes on at the provider: asks there how far it is, and brings the payment to it. A
 * payment that waits for no bank is answered as it is.
 * @throws Problem `service-unavailable` when the provider does not answer
 */
export async function lookAtBank(
  context: ServiceContext,
  payment: PaymentRow,
): Promise<PaymentRow> {
  if (payment.status !== 'REQUIRES_ACTION' || payment.closedAt) return payment;
  const intent = await providerOf(context).retrieve(payment.intentId);
  const repairMinutes = await readRepairMinutes(context.call);
  return context.transaction(async (context) => {
    const locked = await lockPayment(context.database, payment.id);
    // Another look was quicker, or another card was sent: a refusal must not be told twice, nor of that card.
    const same = locked.status === 'REQUIRES_ACTION' && locked.bankPage === payment.bankPage;
    if (!same) return locked;
    const now = context.clock.now();
    return applyIntent({ context, payment: locked, intent, now }, repairMinutes);
  });
}
