import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import type { ServiceContext } from '../../../kit/context';
import type { ProviderIntent } from '../provider/payment-provider';
import { type payments, providerCustomers, savedCards } from '../schema';
import { requestDetach } from './delete-cards';

type CardToSave = {
  /** Inside a transaction. */
  context: ServiceContext;
  payment: typeof payments.$inferSelect;
  intent: ProviderIntent;
  now: Date;
};

/**
 * Saves the card that has just paid, if the traveller asked for it: token, brand, last four digits and expiry. It
 * replaces the token of the same card.
 */
export async function saveCard({ context, payment, intent, now }: CardToSave): Promise<void> {
  const { saveCardFor: travellerId } = payment;
  const { card } = intent;
  if (!travellerId || !card?.customerId) return;
  const [owner] = await context.database
    .select()
    .from(providerCustomers)
    .where(eq(providerCustomers.travellerId, travellerId));
  if (owner?.customerId !== card.customerId) return;
  const { paymentMethodId, brand, last4, expiryMonth, expiryYear } = card;
  const replaced = await context.database
    .delete(savedCards)
    .where(
      and(
        eq(savedCards.travellerId, travellerId),
        eq(savedCards.brand, brand),
        eq(savedCards.last4, last4),
        eq(savedCards.expiryMonth, expiryMonth),
        eq(savedCards.expiryYear, expiryYear),
      ),
    )
    .returning();
  for (const old of replaced) {
    if (old.paymentMethodId !== paymentMethodId) await requestDetach(context, old);
  }
  const values = { paymentMethodId, brand, last4, expiryMonth, expiryYear };
  await context.database
    .insert(savedCards)
    .values({ id: randomUUID(), travellerId, ...values, savedAt: now })
    .onConflictDoNothing();
}
