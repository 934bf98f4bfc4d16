import { eq } from 'drizzle-orm';
import { z } from 'zod';
import type { ServiceContext } from '../../../kit/context';
import { defineSubscription } from '../../../kit/service';
import { travellerDeleted } from '../../../kit/traveller-deleted';
import { providerOf } from '../provider/provider-settings';
import { payments, providerCustomers, savedCards } from '../schema';

/** Has the provider forget a card that is not saved here any more, for as often as it needs to be asked. */
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
  prepare: ({ data }, context) => providerOf(context).detachCard(data.paymentMethodId),
  handle: async () => undefined,
});

export const customerDue = defineSubscription({
  name: 'delete-customer-at-provider',
  event: 'customer.delete-due',
  data: z.strictObject({ customerId: z.string() }),
  prepare: ({ data }, context) => providerOf(context).deleteCustomer(data.customerId),
  handle: async () => undefined,
});

/** The account is gone: no card of it can be used from this commit on, and the provider forgets them after it. */
export const forgetCards = defineSubscription({
  name: 'forget-saved-cards',
  ...travellerDeleted,
  async handle({ data: { travellerId } }, context) {
    const { database } = context;
    await database
      .update(payments)
      .set({ keepCardFor: null })
      .where(eq(payments.keepCardFor, travellerId));
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
