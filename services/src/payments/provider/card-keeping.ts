import Stripe from 'stripe';
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
      const { id } = await stripe.customers.create({ metadata: { reference } });
      return id;
    }),
  detachCard: (paymentMethodId) =>
    asking(() => unlessGone(() => stripe.paymentMethods.detach(paymentMethodId))),
  deleteCustomer: (customerId) => asking(() => unlessGone(() => stripe.customers.del(customerId))),
});
