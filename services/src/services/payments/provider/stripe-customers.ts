import Stripe from 'stripe';
import type { PaymentProvider } from './payment-provider';
import { requestOnce } from './request-once';

type RunRequest = <T>(request: () => Promise<T>) => Promise<T>;

/** A customer or card that does not exist at the provider counts as deleted. */
const ignoreMissing = async (request: () => Promise<unknown>): Promise<void> => {
  try {
    await request();
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
  }
};

/** Operations on customers and their cards with Stripe's API. */
export const createCustomerMethods = (
  stripe: Stripe,
  runRequest: RunRequest,
): Pick<PaymentProvider, 'createCustomer' | 'detachCard' | 'deleteCustomer'> => ({
  createCustomer: (reference) =>
    runRequest(async () => {
      // No name and no address: the provider only needs to know which cards belong together.
      const create = (idempotencyKey: string) =>
        stripe.customers.create({ metadata: { reference } }, { idempotencyKey });
      // The key makes concurrent requests create one customer. A customer without a card needs no search.
      const { id } = await requestOnce(`customer-${reference}`, create, async () => null);
      return id;
    }),
  detachCard: (paymentMethodId) =>
    runRequest(() => ignoreMissing(() => stripe.paymentMethods.detach(paymentMethodId))),
  deleteCustomer: (customerId) =>
    runRequest(() => ignoreMissing(() => stripe.customers.del(customerId))),
});
