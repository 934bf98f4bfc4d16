import Stripe from 'stripe';
import { askOnce } from './ask-once';
import type { PaymentProvider } from './payment-provider';

type Asking = <T>(ask: () => Promise<T>) => Promise<T>;

/** What is gone at the provider, or was never kept there, needs no more forgetting. */
const unlessGone = async (ask: () => Promise<unknown>): Promise<void> => {
  try {
    await ask();
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
  }
};

/** Customers and their cards, by Stripe's API. */
export const cardKeeping = (
  stripe: Stripe,
  asking: Asking,
): Pick<PaymentProvider, 'createCustomer' | 'detachCard' | 'deleteCustomer'> => ({
  createCustomer: (reference) =>
    asking(async () => {
      // No name and no address: the provider needs to know only that cards belong together.
      const create = (idempotencyKey: string) =>
        stripe.customers.create({ metadata: { reference } }, { idempotencyKey });
      // Two cards saved at once have one owner. One without a card is not looked for.
      const { id } = await askOnce(`customer-${reference}`, create, async () => null);
      return id;
    }),
  detachCard: (paymentMethodId) =>
    asking(() => unlessGone(() => stripe.paymentMethods.detach(paymentMethodId))),
  deleteCustomer: (customerId) => asking(() => unlessGone(() => stripe.customers.del(customerId))),
});
