import { eq } from 'drizzle-orm';
import { z } from 'zod';
import type { ServiceContext } from '../../../kit/context';
import { travellerDeleted } from '../../../kit/events/traveller-deleted';
import { defineSubscription } from '../../../kit/service';
import { getProvider } from '../provider/provider-settings';
import { payments, providerCustomers, savedCards } from '../schema';

/** Publishes an event that detaches a card at the provider, with retries. */
export const requestDetach = (
  context: ServiceContext,
  { paymentMethodId }: { paymentMethodId: string },
) =>
  context.publish({
    type: 'card.detach-due',
    subject: paymentMethodId,
    audience: 'services',
    data: { paymentMethodId },
  });

export const detachDue = defineSubscription({
  name: 'detach-at-provider',
  event: 'card.detach-due',
  data: z.strictObject({ paymentMethodId: z.string() }),
  prepare: ({ data }, context) => getProvider(context).detachCard(data.paymentMethodId),
  handle: async () => undefined,
});

export const deleteCustomerDue = defineSubscription({
  name: 'delete-customer-at-provider',
  event: 'customer.delete-due',
  data: z.strictObject({ customerId: z.string() }),
  prepare: ({ data }, context) => getProvider(context).deleteCustomer(data.customerId),
  handle: async () => undefined,
});

/** Deletes the saved cards of a deleted account, and after the commit those at the provider. */
export const deleteCards = defineSubscription({
  name: 'forget-saved-cards',
  ...travellerDeleted,
  async handle({ data: { travellerId } }, context) {
    const { database } = context;
    await database
      .update(payments)
      .set({ saveCardFor: null })
      .where(eq(payments.saveCardFor, travellerId));
    const cards = await database
      .delete(savedCards)
      .where(eq(savedCards.travellerId, travellerId))
      .returning();
    for (const card of cards) await requestDetach(context, card);
    const customers = await database
      .delete(providerCustomers)
      .where(eq(providerCustomers.travellerId, travellerId))
      .returning();
    for (const { customerId } of customers) {
      await context.publish({
        type: 'customer.delete-due',
        subject: customerId,
        audience: 'services',
        data: { customerId },
      });
    }
  },
});
