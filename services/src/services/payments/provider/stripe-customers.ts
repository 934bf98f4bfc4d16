import Stripe from 'stripe';
import type { PaymentProvider } from './payment-provider';
import { requestOnce } from './request-once';
import type { StripeRequests } from './stripe-requests';

/** A customer or card that does not exist at the provider counts as deleted. */
async function ignoreMissing(request: () => Promise<unknown>): Promise<void> {
  try {
    await request();
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
  }
}

export const createCustomerMethods = (
  requests: StripeRequests,
): Pick<PaymentProvider, 'createCustomer' | 'detachCard' | 'deleteCustomer'> => ({
  createCustomer: (reference) =>
    requests.run(async () => {
      // No name and no address: the provider only needs to know which cards belong together.
      const create = (idempotencyKey: string) =>
        requests.stripe.customers.create({ metadata: { reference } }, { idempotencyKey });
      // The key makes concurrent requests create one customer. A customer without a card needs no search.
      const { id } = await requestOnce(`customer-${reference}`, create, async () => null);
      return id;
    }),
  detachCard: (paymentMethodId) =>
    requests.run(() => ignoreMissing(() => requests.stripe.paymentMethods.detach(paymentMethodId))),
  deleteCustomer: (customerId) =>
    requests.run(() => ignoreMissing(() => requests.stripe.customers.del(customerId))),
});
