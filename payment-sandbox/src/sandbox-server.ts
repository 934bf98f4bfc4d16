import Fastify, { type FastifyInstance } from 'fastify';
import { connectionsCheckingInterval, serverLimits } from 'shared-server';
import { isValidText } from 'shared-server/valid-text';
import {
  createCustomerEndpoint,
  deleteCustomerEndpoint,
  listCustomersEndpoint,
  listCustomersMethodsEndpoint,
  retrieveCustomerEndpoint,
} from './accounts/customer-endpoints';
import { startRefundFailures } from './accounts/fail-refund';
import {
  createRefundEndpoint,
  failRefundEndpoint,
  listRefundsEndpoint,
  retrieveChargeEndpoint,
  retrieveRefundEndpoint,
} from './accounts/refund-endpoints';
import {
  attachPaymentMethodEndpoint,
  createPaymentMethodEndpoint,
  detachPaymentMethodEndpoint,
  listPaymentMethodsEndpoint,
  retrievePaymentMethodEndpoint,
} from './cards/payment-method-endpoints';
import { registerChallengePage } from './challenge-page/register-challenge-page';
import { answerChallengeEndpoint, resendChallengeEndpoint } from './challenges/answer-challenge';
import { openDatabase } from './database/open-database';
import { startDelivery } from './events/deliver-events';
import { listEventsEndpoint, retrieveEventEndpoint } from './events/event-endpoints';
import { buildFieldsAssets } from './fields-page/build-assets';
import { registerFieldsPage } from './fields-page/register-fields-page';
import { confirmIntentEndpoint } from './intents/confirm-intent';
import { createIntentEndpoint } from './intents/create-intent';
import {
  listIntentsEndpoint,
  retrieveIntentEndpoint,
  updateIntentEndpoint,
} from './intents/read-intent';
import { cancelIntentEndpoint, captureIntentEndpoint } from './intents/settle-intent';
import type { SandboxKeys } from './sandbox-keys';
import type { Provider, TextMessage } from './wire/endpoint';
import { objectId } from './wire/object-id';
import { registerEndpoints } from './wire/register-endpoints';
import { serverFault } from './wire/stripe-error';

const endpoints = [
  createIntentEndpoint,
  listIntentsEndpoint,
  retrieveIntentEndpoint,
  updateIntentEndpoint,
  confirmIntentEndpoint,
  captureIntentEndpoint,
  cancelIntentEndpoint,
  answerChallengeEndpoint,
  resendChallengeEndpoint,
  createPaymentMethodEndpoint,
  listPaymentMethodsEndpoint,
  retrievePaymentMethodEndpoint,
  attachPaymentMethodEndpoint,
  detachPaymentMethodEndpoint,
  createRefundEndpoint,
  listRefundsEndpoint,
  retrieveRefundEndpoint,
  failRefundEndpoint,
  retrieveChargeEndpoint,
  createCustomerEndpoint,
  listCustomersEndpoint,
  retrieveCustomerEndpoint,
  deleteCustomerEndpoint,
  listCustomersMethodsEndpoint,
  listEventsEndpoint,
  retrieveEventEndpoint,
];

export type SandboxOptions = {
  databaseUrl: string;
  keys: SandboxKeys;
  /** Where browsers reach this provider, without a slash at the end. */
  publicOrigin: () => string;
  /** Origins of pages that may hold the card fields, and that a bank's page may lead back to. */
  parentOrigins: readonly string[];
  /** Null sends no webhooks. */
  webhookUrl: string | null;
  sendText: (message: TextMessage) => Promise<void>;
  /** Epoch milliseconds. */
  now: () => number;
  reportFault: Provider['reportFault'];
};

const answerPlainly = (app: FastifyInstance, options: SandboxOptions): void => {
  app.setErrorHandler((error, _request, reply) => {
    const status = (error as { statusCode?: number }).statusCode ?? 500;
    const requestId = objectId('req');
    if (status >= 500) options.reportFault(error, requestId);
    return reply
      .code(status)
      .header('request-id', requestId)
      .send({
        error:
          status >= 500
            ? serverFault(requestId).error
            : { type: 'invalid_request_error', message: 'The request could not be read.' },
      });
  });
  app.setNotFoundHandler((request, reply) =>
    reply.code(404).send({
      error: {
        type: 'invalid_request_error',
        message: `Unrecognized request URL (${request.method}: ${request.url.split('?')[0]}).`,
      },
    }),
  );
};

/** Builds the provider on a database that is migrated; `listen` and `close` are the returned app's. */
export const buildSandbox = async (options: SandboxOptions): Promise<FastifyInstance> => {
  const database = openDatabase(options.databaseUrl);
  const { keys, now, sendText, reportFault, publicOrigin, parentOrigins } = options;
  const provider: Provider = { keys, now, sendText, reportFault, publicOrigin, parentOrigins };
  const delivery = options.webhookUrl
    ? startDelivery({
        database,
        webhookUrl: options.webhookUrl,
        webhookSecret: options.keys.webhookSecret,
        now: options.now,
      })
    : undefined;
  // No request log: an address or a body here may carry card details.
  const { headersTimeout, requestTimeout, idleTimeout } = serverLimits();
  const app = Fastify({
    ...{ logger: false, bodyLimit: 65_536, forceCloseConnections: true, requestTimeout },
    connectionTimeout: idleTimeout,
    http: { headersTimeout, connectionsCheckingInterval },
  });
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, body),
  );
  app.addHook('onRequest', async (request, reply) => {
    reply
      .header('x-content-type-options', 'nosniff')
      .header('referrer-policy', 'no-referrer')
      .header('cross-origin-resource-policy', 'cross-origin')
      .header('content-security-policy', "default-src 'none'; frame-ancestors 'none'");
    // PostgreSQL has no NUL in a text, so no id and no filter of a list can hold one.
    if (!/%00/.test(request.url)) return;
    const message = 'The address holds a NUL. Correct it and send it again.';
    return reply.code(400).send({ error: { type: 'invalid_request_error', message } });
  });
  app.addHook('preHandler', async (request) => {
    const texts = [
      ...Object.values(request.params ?? {}),
      request.headers['idempotency-key'] ?? '',
    ];
    if (texts.every((text) => isValidText(String(text)))) return;
    throw Object.assign(new Error('Invalid character in the request.'), { statusCode: 400 });
  });
  answerPlainly(app, options);
  const onCommit = () => delivery?.wake();
  registerEndpoints(app, endpoints, provider, database, onCommit);
  const refundFailures = startRefundFailures({ database, provider, onCommit });
  await registerChallengePage(app, { provider, database, onCommit });
  registerFieldsPage(app, {
    assets: await buildFieldsAssets(),
    publishableKey: options.keys.publishableKey,
    parentOrigins: options.parentOrigins,
    now: options.now,
  });
  app.get('/health', async () => ({ status: 'ok' }));
  app.addHook('onClose', async () => {
    await refundFailures.stop();
    await delivery?.stop();
    await database.close();
  });
  return app;
};
