import { createTraceHeaders, runInSpan, spanKinds } from 'shared-server/tracing';
import Stripe from 'stripe';
import type { ServiceContext } from '../../../kit/context';
import { i18n } from '../../../kit/language/i18n';
import { type Problem, problem } from '../../../kit/problem';
import { parseIntent } from './parse-intent';
import type { ProviderIntent } from './payment-provider';
import { requestOnce } from './request-once';

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

/** What an intent contains besides its own fields. */
export const expand = ['latest_charge', 'latest_charge.refunds', 'payment_method'];

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

const isAlreadyRefunded = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeError && error.code === 'charge_already_refunded';

/** After these errors the intent can be read. Any other error means that the provider is not available. */
const isExpectedRejection = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeCardError ||
  isUnexpectedState(error) ||
  isAlreadyRefunded(error);

/** The client of the library, whose requests belong to the trace of the operation. */
function createTracedClient() {
  const client = Stripe.createNodeHttpClient();
  const send = client.makeRequest.bind(client);
  client.makeRequest = (host, port, path, method, headers, ...rest) => {
    const attributes = { 'http.request.method': method, 'server.address': host };
    return runInSpan(`${method} ${host}`, { kind: spanKinds.client, attributes }, () =>
      send(host, port, path, method, { ...headers, ...createTraceHeaders() }, ...rest),
    );
  };
  return client;
}

/** Requests to Stripe's API with the errors and states that all steps of an intent have. */
export class StripeRequests {
  readonly stripe: Stripe;

  constructor(private readonly account: StripeAccount) {
    this.stripe = new Stripe(account.secretKey, {
      ...account.server,
      httpClient: createTracedClient(),
      maxNetworkRetries: 4,
      timeout: 8_000,
      telemetry: false,
      appInfo: { name: 'Train Swap' },
    });
  }

  /** @throws Problem `service-unavailable` for every error */
  async run<T>(request: () => Promise<T>): Promise<T> {
    const { errors } = Stripe;
    try {
      return await request();
    } catch (error) {
      if (!(error instanceof errors.StripeError)) throw error;
      const isTemporary =
        error instanceof errors.StripeConnectionError ||
        error instanceof errors.StripeAPIError ||
        error instanceof errors.StripeRateLimitError;
      if (!isTemporary)
        this.account.log.error({ err: error }, 'the payment provider rejected a request');
      throw providerUnavailable();
    }
  }

  retrieve(intentId: string): Promise<ProviderIntent> {
    return this.run(async () => {
      const intent = await this.stripe.paymentIntents.retrieve(intentId, { expand });
      return parseIntent(intent, await this.listRefunds(intent));
    });
  }

  /** Sends a change and returns the intent afterwards, whether the change was accepted or rejected. */
  async update(intentId: string, send: () => Promise<unknown>): Promise<ProviderIntent> {
    await this.run(async () => {
      try {
        await send();
      } catch (error) {
        if (!isExpectedRejection(error)) throw error;
      }
    });
    return this.retrieve(intentId);
  }

  /** The same for a change that must have effect once. */
  updateOnce(
    intentId: string,
    key: string,
    isDone: (intent: ProviderIntent) => boolean,
    send: (idempotencyKey: string) => Promise<unknown>,
  ): Promise<ProviderIntent> {
    const findDone = async () => isDone(await this.retrieve(intentId)) || null;
    return this.update(intentId, () => requestOnce(key, send, findDone));
  }

  /** An expanded charge has only its ten newest refunds. */
  private async listRefunds({ id, latest_charge: charge }: Stripe.PaymentIntent) {
    if (typeof charge !== 'object' || !charge?.refunds) return [];
    if (!charge.refunds.has_more) return charge.refunds.data;
    return this.stripe.refunds
      .list({ payment_intent: id, limit: 100 })
      .autoPagingToArray({ limit: 1000 });
  }
}
