import Stripe from 'stripe';
import type { ServiceContext } from '../../../kit/context';
import { type Problem, problem } from '../../../kit/problem';
import type { Money } from '../../../kit/schemas';
import { askOnce } from './ask-once';
import { cardKeeping } from './card-keeping';
import { leastCharge } from './least-charge';
import type { PaymentProvider, ProviderIntent } from './payment-provider';
import { readIntent } from './read-intent';

export type StripeAccount = {
  name: 'sandbox' | 'stripe';
  secretKey: string;
  publishableKey: string;
  webhookSecret: string;
  /** Another place than Stripe's own. */
  server?: { host: string; port: number; protocol: 'http' | 'https' };
  fieldsUrl(pageOrigin: string): string;
  /** Who asks what the bank wants to know: this product's checkout (`code`), or the bank (`bank-page`). */
  challenges: 'code' | 'bank-page';
  /** Told of what a provider refuses that ought to take it, such as a key that it does not know. */
  log: Pick<ServiceContext['log'], 'error'>;
};

const expand = ['latest_charge', 'latest_charge.refunds', 'payment_method'];

const unavailable = (): Problem =>
  problem('service-unavailable', {
    status: 503,
    detail:
      'The payment provider does not answer at the moment. Nothing was taken; try again in a moment.',
    retryAfter: 3,
  });

const isTooLate = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeError && error.code === 'payment_intent_unexpected_state';

const isUnknownCard = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeInvalidRequestError && error.param === 'payment_method';

const isRefunded = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeError && error.code === 'charge_already_refunded';

/** Refusals that leave the intent to be looked at; anything else means that the provider is away. */
const leavesIntent = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeCardError || isTooLate(error) || isRefunded(error);

const payable = ({ amount, currency }: Money): number => Math.max(amount, leastCharge(currency));

/** Stripe, or whatever speaks its API: the sandbox provider is driven by the same code. */
export function stripeProvider(account: StripeAccount): PaymentProvider {
  const stripe = new Stripe(account.secretKey, {
    ...account.server,
    maxNetworkRetries: 4,
    timeout: 8_000,
    telemetry: false,
    appInfo: { name: 'Train Swap' },
  });

  const asking = async <T>(ask: () => Promise<T>): Promise<T> => {
    try {
      return await ask();
    } catch (error) {
      if (error instanceof Stripe.errors.StripeConnectionError) throw unavailable();
      if (error instanceof Stripe.errors.StripeAPIError) throw unavailable();
      if (error instanceof Stripe.errors.StripeRateLimitError) throw unavailable();
      if (!(error instanceof Stripe.errors.StripeError)) throw error;
      account.log.error({ err: error }, 'the payment provider refuses what it is asked');
      throw unavailable();
    }
  };

  /** An expanded charge shows its ten newest refunds. */
  const refundsOf = async ({ id, latest_charge: charge }: Stripe.PaymentIntent) => {
    if (typeof charge !== 'object' || !charge?.refunds) return [];
    if (!charge.refunds.has_more) return charge.refunds.data;
    return stripe.refunds
      .list({ payment_intent: id, limit: 100 })
      .autoPagingToArray({ limit: 1000 });
  };
  const retrieve = (intentId: string) =>
    asking(async () => {
      const intent = await stripe.paymentIntents.retrieve(intentId, { expand });
      return readIntent(intent, await refundsOf(intent));
    });

  /** Takes a step and looks at the intent afterwards, whether the step was allowed or refused. */
  const step = async (intentId: string, take: () => Promise<unknown>) => {
    await asking(async () => {
      try {
        await take();
      } catch (error) {
        if (!leavesIntent(error)) throw error;
      }
    });
    return retrieve(intentId);
  };

  /** The same for a step that is taken once. */
  const stepOnce = (
    intentId: string,
    key: string,
    isTaken: (intent: ProviderIntent) => boolean,
    take: (idempotencyKey: string) => Promise<unknown>,
  ) => {
    const found = async () => isTaken(await retrieve(intentId)) || null;
    return step(intentId, () => askOnce(key, take, found));
  };

  /** Only what is not there yet is asked for: a key alone is forgotten by Stripe after a day. */
  const refundOnce = async (
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
    // One that failed afterwards was made as well: what becomes of it is read from the intent.
    const given = await asking(async () => {
      try {
        const create = (idempotencyKey: string) =>
          stripe.refunds.create(refund, { idempotencyKey });
        if (!(await find())) await askOnce(key, create, find);
        return true;
      } catch (error) {
        if (error instanceof Stripe.errors.StripeInvalidRequestError) return false;
        throw error;
      }
    });
    return { given, intent: await retrieve(intentId) };
  };

  const challengePath = (intentId: string) =>
    `/v1/test_helpers/payment_intents/${encodeURIComponent(intentId)}/challenge`;

  return {
    name: account.name,
    publishableKey: account.publishableKey,
    webhookSecret: account.webhookSecret,
    fieldsUrl: account.fieldsUrl,
    retrieve,
    createIntent: ({ amount, currency, description, metadata }, key) =>
      asking(async () => {
        const intent = {
          amount: payable({ amount, currency }),
          currency: currency.toLowerCase(),
          capture_method: 'manual' as const,
          // Automatic methods that allow no redirect would allow none to a card's bank either.
          payment_method_types: ['card'],
          description,
          metadata,
          expand,
        };
        const create = (idempotencyKey: string) =>
          stripe.paymentIntents.create(intent, { idempotencyKey });
        // One that nobody knows of and no card was sent to holds no money: it is not looked for.
        return readIntent(await askOnce(key, create, async () => null));
      }),
    changeAmount: (intentId, due) =>
      step(intentId, () => stripe.paymentIntents.update(intentId, { amount: payable(due) })),
    confirm: async (intentId, { paymentMethodId, customerId, keep }, returnUrl, key) => {
      // Said in either case: the intent remembers what was said for a card that was refused before.
      const usage = { setup_future_usage: keep ? ('on_session' as const) : ('' as const) };
      const back = account.challenges === 'bank-page' ? { return_url: returnUrl } : {};
      const isTaken = ({ status }: ProviderIntent) => status !== 'needs-card';
      let known = true;
      const intent = await stepOnce(intentId, key, isTaken, async (idempotencyKey) => {
        if (customerId) await stripe.paymentIntents.update(intentId, { customer: customerId });
        try {
          await stripe.paymentIntents.confirm(
            intentId,
            { payment_method: paymentMethodId, ...usage, ...back },
            { idempotencyKey },
          );
        } catch (error) {
          if (!isUnknownCard(error)) throw error;
          known = false;
        }
      });
      return known ? intent : null;
    },
    ...cardKeeping(stripe, asking),
    answerChallenge: async (intentId, code) => {
      let wrong = false;
      const intent = await step(intentId, async () => {
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
      const intent = await step(intentId, async () => {
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
      stepOnce(
        intentId,
        `capture-${intentId}`,
        ({ status }) => status !== 'authorised',
        (idempotencyKey) => stripe.paymentIntents.capture(intentId, {}, { idempotencyKey }),
      ),
    cancel: (intentId) =>
      stepOnce(
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
      // A refund that failed is looked after by itself: Stripe would make another one here.
      const before = await retrieve(intentId);
      if (before.refundedAmount >= before.amount) return before;
      return stepOnce(
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
    refundPart: (intentId, { amount, reference }) =>
      refundOnce(intentId, amount, {
        ...{ name: 'refundId', value: reference, key: `refund-part-${reference}` },
      }),
    retryRefund: (intentId, { amount, retryOf }) =>
      refundOnce(intentId, amount, {
        ...{ name: 'retryOf', value: retryOf, key: `refund-retry-${retryOf}` },
      }),
  };
}
