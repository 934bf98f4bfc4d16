import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import type { ServiceContext } from '../../../kit/context';
import type { ProviderIntent } from '../provider/payment-provider';
import { type payments, providerCustomers, savedCards } from '../schema';
import { requestDetach } from './forget-cards';

type Kept = {
  /** Inside a transaction. */
  context: ServiceContext;
  payment: typeof payments.$inferSelect;
  intent: ProviderIntent;
  now: Date;
};

/**
 * Keeps the card that has just paid, where its traveller wanted that and the provider keeps it for them:
 * its token, brand, last four digits and expiry. The same card saved again takes the place of the old token.
 */
export async function keepCard({ context, payment, intent, now }: Kept): Promise<void> {
  const { keepCardFor: travellerId } = payment;
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
  const kept = { paymentMethodId, brand, last4, expiryMonth, expiryYear };
  await context.database
    .insert(savedCards)
    .values({ id: randomUUID(), travellerId, ...kept, savedAt: now })
    .onConflictDoNothing();
}
