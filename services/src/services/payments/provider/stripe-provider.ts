import Stripe from 'stripe';
import type { ServiceContext } from '../../../kit/context';
import { i18n } from '../../../kit/language/i18n';
import { type Problem, problem } from '../../../kit/problem';
import type { Money } from '../../../kit/values/schemas';
import { getMinimumCharge } from './minimum-charge';
import { parseIntent } from './parse-intent';
import type { PaymentProvider, ProviderIntent } from './payment-provider';
import { requestOnce } from './request-once';
import { createCustomerMethods } from './stripe-customers';

export type StripeAccount = {
  name: 'sandbox' | 'stripe';
  secretKey: string;
  publishableKey: string;
  webhookSecret: string;
  /** A server other than Stripe's. */
  server?: { host: string; port: number; protocol: 'http' | 'https' };
  fieldsUrl(pageOrigin: string): string;
  bankPageUrl(url: string): string;
  /** Where a challenge is shown: in our checkout (`code`) or on the bank's page (`bank-page`). */
  challenges: 'code' | 'bank-page';
  /** Logs unexpected rejections, such as an unknown key. */
  log: Pick<ServiceContext['log'], 'error'>;
};

const expand = ['latest_charge', 'latest_charge.refunds', 'payment_method'];

const providerUnavailable = (): Problem =>
  problem('service-unavailable', {
    status: 503,
    detail: i18n.t(
      'The payment provider does not respond at the moment. Nothing was charged. Try again in a moment.',
    ),
    retryAfter: 3,
  });

const isUnexpectedState = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeError && error.code === 'payment_intent_unexpected_state';

const isUnknownCard = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeInvalidRequestError && error.param === 'payment_method';

const isAlreadyRefunded = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeError && error.code === 'charge_already_refunded';

/** After these errors the intent can be read. Any other error means that the provider is not available. */
const isExpectedRejection = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeCardError ||
  isUnexpectedState(error) ||
  isAlreadyRefunded(error);

const getChargeableAmount = ({ amount, currency }: Money): number =>
  Math.max(amount, getMinimumCharge(currency));

/** The adapter for Stripe's API, which the sandbox implements as well. */
export function stripeProvider(account: StripeAccount): PaymentProvider {
  const stripe = new Stripe(account.secretKey, {
    ...account.server,
    maxNetworkRetries: 4,
    timeout: 8_000,
    telemetry: false,
    appInfo: { name: 'Train Swap' },
  });

  const runRequest = async <T>(request: () => Promise<T>): Promise<T> => {
    try {
      return await request();
    } catch (error) {
      if (error instanceof Stripe.errors.StripeConnectionError) throw providerUnavailable();
      if (error instanceof Stripe.errors.StripeAPIError) throw providerUnavailable();
      if (error instanceof Stripe.errors.StripeRateLimitError) throw providerUnavailable();
      if (!(error instanceof Stripe.errors.StripeError)) throw error;
      account.log.error({ err: error }, 'the payment provider rejected a request');
      throw providerUnavailable();
    }
  };

  /** An expanded charge has only its ten newest refunds. */
  const listRefunds = async ({ id, latest_charge: charge }: Stripe.PaymentIntent) => {
    if (typeof charge !== 'object' || !charge?.refunds) return [];
    if (!charge.refunds.has_more) return charge.refunds.data;
    return stripe.refunds
      .list({ payment_intent: id, limit: 100 })
      .autoPagingToArray({ limit: 1000 });
  };
  const retrieve = (intentId: string) =>
    runRequest(async () => {
      const intent = await stripe.paymentIntents.retrieve(intentId, { expand });
      return parseIntent(intent, await listRefunds(intent));
    });

  /** Sends a change and returns the intent afterwards, whether the change was accepted or rejected. */
  const updateIntent = async (intentId: string, send: () => Promise<unknown>) => {
    await runRequest(async () => {
      try {
        await send();
      } catch (error) {
        if (!isExpectedRejection(error)) throw error;
      }
    });
    return retrieve(intentId);
  };

  /** The same for a change that must have effect once. */
  const updateIntentOnce = (
    intentId: string,
    key: string,
    isDone: (intent: ProviderIntent) => boolean,
    send: (idempotencyKey: string) => Promise<unknown>,
  ) => {
    const findDone = async () => isDone(await retrieve(intentId)) || null;
    return updateIntent(intentId, () => requestOnce(key, send, findDone));
  };

  /** Creates a refund unless it exists: Stripe remembers an idempotency key for a day only. */
  const createRefundOnce = async (
    intentId: string,
    amount: number,
    { name, value, key }: { name: 'refundId' | 'retryOf'; value: string; key: string },
  ) => {
    const find = async () => {
      const { data } = await stripe.refunds.list({ payment_intent: intentId, limit: 100 });
      return data.find(({ metadata }) => metadata?.[name] === value) ?? null;
    };
    const refund = {
      payment_intent: intentId,
      amount,
      reason: 'requested_by_customer' as const,
      metadata: { [name]: value },
    };
    // A refund that failed later counts as accepted: its failure is read from the intent.
    const accepted = await runRequest(async () => {
      try {
        const create = (idempotencyKey: string) =>
          stripe.refunds.create(refund, { idempotencyKey });
        if (!(await find())) await requestOnce(key, create, find);
        return true;
      } catch (error) {
        if (error instanceof Stripe.errors.StripeInvalidRequestError) return false;
        throw error;
      }
    });
    return { accepted, intent: await retrieve(intentId) };
  };

  const challengePath = (intentId: string) =>
    `/v1/test_helpers/payment_intents/${encodeURIComponent(intentId)}/challenge`;

  return {
    name: account.name,
    publishableKey: account.publishableKey,
    webhookSecret: account.webhookSecret,
    fieldsUrl: account.fieldsUrl,
    bankPageUrl: account.bankPageUrl,
    retrieve,
    createIntent: ({ amount, currency, description, metadata }, key) =>
      runRequest(async () => {
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
          stripe.paymentIntents.create(intent, { idempotencyKey });
        // An intent that was created but not returned has no card and holds no money, so it needs no search.
        return parseIntent(await requestOnce(key, create, async () => null));
      }),
    updateAmount: (intentId, due) =>
      updateIntent(intentId, () =>
        stripe.paymentIntents.update(intentId, { amount: getChargeableAmount(due) }),
      ),
    confirm: async (intentId, { paymentMethodId, customerId, save }, returnUrl, key) => {
      // Always sent: the intent keeps the value of an earlier, declined card.
      const usage = { setup_future_usage: save ? ('on_session' as const) : ('' as const) };
      const returnParams = account.challenges === 'bank-page' ? { return_url: returnUrl } : {};
      const isDone = ({ status }: ProviderIntent) => status !== 'needs-card';
      let known = true;
      const intent = await updateIntentOnce(intentId, key, isDone, async (idempotencyKey) => {
        if (customerId) await stripe.paymentIntents.update(intentId, { customer: customerId });
        try {
          await stripe.paymentIntents.confirm(
            intentId,
            { payment_method: paymentMethodId, ...usage, ...returnParams },
            { idempotencyKey },
          );
        } catch (error) {
          if (!isUnknownCard(error)) throw error;
          known = false;
        }
      });
      return known ? intent : null;
    },
    ...createCustomerMethods(stripe, runRequest),
    answerChallenge: async (intentId, code) => {
      let wrong = false;
      const intent = await updateIntent(intentId, async () => {
        try {
          await stripe.rawRequest('POST', challengePath(intentId), { code });
        } catch (error) {
          wrong =
            error instanceof Stripe.errors.StripeCardError &&
            error.code === 'challenge_code_incorrect';
          throw error;
        }
      });
      return { wrong, intent };
    },
    resendChallenge: async (intentId) => {
      let sent = true;
      const intent = await updateIntent(intentId, async () => {
        try {
          await stripe.rawRequest('POST', `${challengePath(intentId)}/resend`, {});
        } catch (error) {
          if (!(error instanceof Stripe.errors.StripeRateLimitError)) throw error;
          sent = false;
        }
      });
      return { sent, intent };
    },
    capture: (intentId) =>
      updateIntentOnce(
        intentId,
        `capture-${intentId}`,
        ({ status }) => status !== 'authorised',
        (idempotencyKey) => stripe.paymentIntents.capture(intentId, {}, { idempotencyKey }),
      ),
    cancel: (intentId) =>
      updateIntentOnce(
        intentId,
        `cancel-${intentId}`,
        ({ status }) => status === 'cancelled' || status === 'captured',
        (idempotencyKey) =>
          stripe.paymentIntents.cancel(
            intentId,
            { cancellation_reason: 'abandoned' },
            { idempotencyKey },
          ),
      ),
    refund: async (intentId) => {
      // A failed refund has its own retries. Stripe would create another refund here.
      const before = await retrieve(intentId);
      if (before.refundedAmount >= before.amount) return before;
      return updateIntentOnce(
        intentId,
        `refund-${intentId}`,
        ({ amount, refundedAmount }) => refundedAmount >= amount,
        (idempotencyKey) =>
          stripe.refunds.create(
            { payment_intent: intentId, reason: 'requested_by_customer' },
            { idempotencyKey },
          ),
      );
    },
    refundPartially: (intentId, { amount, reference }) =>
      createRefundOnce(intentId, amount, {
        name: 'refundId',
        value: reference,
        key: `refund-part-${reference}`,
      }),
    retryRefund: (intentId, { amount, retryOf }) =>
      createRefundOnce(intentId, amount, {
        name: 'retryOf',
        value: retryOf,
        key: `refund-retry-${retryOf}`,
      }),
  };
}
