import Stripe from 'stripe';
import type { Money } from '../../../kit/values/schemas';
import { getMinimumCharge } from './minimum-charge';
import { parseIntent } from './parse-intent';
import type { PaymentProvider, ProviderIntent } from './payment-provider';
import { requestOnce } from './request-once';
import { createChallengeMethods } from './stripe-challenges';
import { createCustomerMethods } from './stripe-customers';
import { createRefundMethods } from './stripe-refunds';
import { expand, type StripeAccount, StripeRequests } from './stripe-requests';

const isUnknownCard = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeInvalidRequestError && error.param === 'payment_method';

const getChargeableAmount = ({ amount, currency }: Money): number =>
  Math.max(amount, getMinimumCharge(currency));

/** The adapter for Stripe's API, which the sandbox implements as well. */
export function stripeProvider(account: StripeAccount): PaymentProvider {
  const { name, publishableKey, webhookSecret, fieldsUrl, bankPageUrl } = account;
  const requests = new StripeRequests(account);
  return {
    name,
    publishableKey,
    webhookSecret,
    fieldsUrl,
    bankPageUrl,
    retrieve: (intentId) => requests.retrieve(intentId),
    ...createIntentMethods(requests, account),
    ...createCustomerMethods(requests),
    ...createChallengeMethods(requests),
    ...createRefundMethods(requests),
  };
}

function createIntentMethods(
  requests: StripeRequests,
  { challenges }: StripeAccount,
): Pick<PaymentProvider, 'createIntent' | 'updateAmount' | 'confirm' | 'capture' | 'cancel'> {
  const { paymentIntents } = requests.stripe;
  return {
    createIntent: ({ amount, currency, description, metadata }, key) =>
      requests.run(async () => {
        const intent = {
          amount: getChargeableAmount({ amount, currency }),
          currency: currency.toLowerCase(),
          capture_method: 'manual' as const,
          // Automatic payment methods without redirects would also exclude redirects to a card's bank.
          payment_method_types: ['card'],
          description,
          metadata,
          expand,
        };
        const create = (idempotencyKey: string) =>
          paymentIntents.create(intent, { idempotencyKey });
        // An intent that was created but not returned has no card and holds no money, so it needs no search.
        return parseIntent(await requestOnce(key, create, async () => null));
      }),
    updateAmount: (intentId, due) =>
      requests.update(intentId, () =>
        paymentIntents.update(intentId, { amount: getChargeableAmount(due) }),
      ),
    confirm: async (intentId, { paymentMethodId, customerId, save }, returnUrl, key) => {
      // Always sent: the intent keeps the value of an earlier, declined card.
      const usage = { setup_future_usage: save ? ('on_session' as const) : ('' as const) };
      const returnParams = challenges === 'bank-page' ? { return_url: returnUrl } : {};
      const params = { payment_method: paymentMethodId, ...usage, ...returnParams };
      const isDone = ({ status }: ProviderIntent) => status !== 'needs-card';
      let known = true;
      const intent = await requests.updateOnce(intentId, key, isDone, async (idempotencyKey) => {
        if (customerId) await paymentIntents.update(intentId, { customer: customerId });
        try {
          await paymentIntents.confirm(intentId, params, { idempotencyKey });
        } catch (error) {
          if (!isUnknownCard(error)) throw error;
          known = false;
        }
      });
      return known ? intent : null;
    },
    capture: (intentId) =>
      requests.updateOnce(
        intentId,
        `capture-${intentId}`,
        ({ status }) => status !== 'authorised',
        (idempotencyKey) => paymentIntents.capture(intentId, {}, { idempotencyKey }),
      ),
    cancel: (intentId) =>
      requests.updateOnce(
        intentId,
        `cancel-${intentId}`,
        ({ status }) => status === 'cancelled' || status === 'captured',
        (idempotencyKey) =>
          paymentIntents.cancel(intentId, { cancellation_reason: 'abandoned' }, { idempotencyKey }),
      ),
  };
}
