import Fastify, { type FastifyInstance } from 'fastify';
import {
  connectionCheckIntervalMs,
  safeResponses,
  sendClientError,
  toServerLimits,
} from 'shared-server';
import { Readiness, serveProbes } from 'shared-server/program/readiness';
import { isValidText } from 'shared-server/valid-text';
import {
  createCustomerEndpoint,
  deleteCustomerEndpoint,
  listCustomersEndpoint,
  listCustomersMethodsEndpoint,
} from './accounts/customer-endpoints';
import { startRefundFailures } from './accounts/fail-refund';
import {
  createRefundEndpoint,
  failRefundEndpoint,
  listRefundsEndpoint,
} from './accounts/refund-endpoints';
import {
  createPaymentMethodEndpoint,
  detachPaymentMethodEndpoint,
} from './cards/payment-method-endpoints';
import { registerChallengePage } from './challenge-page/register-challenge-page';
import { openDatabase } from './database/open-database';
import { startDelivery } from './events/deliver-events';
import { listEventsEndpoint } from './events/event-endpoints';
import { buildFieldsAssets } from './fields-page/build-assets';
import { registerFieldsPage } from './fields-page/register-fields-page';
import { confirmIntentEndpoint } from './intents/confirm-intent';
import { createIntentEndpoint } from './intents/create-intent';
import {
  listIntentsEndpoint,
  retrieveIntentEndpoint,
  updateIntentEndpoint,
} from './intents/intent-endpoints';
import { cancelIntentEndpoint, captureIntentEndpoint } from './intents/settle-intent';
import { resendCodeEndpoint, submitCodeEndpoint } from './intents/submit-code';
import { registerRequestLanguage } from './language';
import type { Provider } from './wire/endpoint';
import { createObjectId } from './wire/object-id';
import { registerEndpoints } from './wire/register-endpoints';
import { createServerError } from './wire/stripe-error';

const endpoints = [
  createIntentEndpoint,
  listIntentsEndpoint,
  retrieveIntentEndpoint,
  updateIntentEndpoint,
  confirmIntentEndpoint,
  captureIntentEndpoint,
  cancelIntentEndpoint,
  submitCodeEndpoint,
  resendCodeEndpoint,
  createPaymentMethodEndpoint,
  detachPaymentMethodEndpoint,
  createRefundEndpoint,
  listRefundsEndpoint,
  failRefundEndpoint,
  createCustomerEndpoint,
  listCustomersEndpoint,
  deleteCustomerEndpoint,
  listCustomersMethodsEndpoint,
  listEventsEndpoint,
];

export type SandboxOptions = Provider & {
  databaseUrl: string;
  /** Null sends no webhooks. */
  webhookUrl: string | null;
};

function registerErrorHandlers(app: FastifyInstance, options: SandboxOptions): void {
  app.setErrorHandler((error, _request, reply) => {
    const status = (error as { statusCode?: number }).statusCode ?? 500;
    const requestId = createObjectId('req');
    if (status >= 500) options.reportError(error, requestId);
    return reply
      .code(status)
      .header('request-id', requestId)
      .send({
        error:
          status >= 500
            ? createServerError(requestId).error
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
}

/** No request log, because a URL or body may contain card details. */
function createServer(): FastifyInstance {
  const {
    headersTimeoutMs: headersTimeout,
    requestTimeoutMs: requestTimeout,
    idleTimeoutMs: idleTimeout,
  } = toServerLimits();
  const app = Fastify({
    logger: false,
    bodyLimit: 65_536,
    forceCloseConnections: true,
    requestTimeout,
    connectionTimeout: idleTimeout,
    http: {
      ...safeResponses,
      headersTimeout,
      connectionsCheckingInterval: connectionCheckIntervalMs,
    },
    clientErrorHandler: sendClientError,
  });
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, body),
  );
  return app;
}

function addRequestChecks(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    reply
      .header('referrer-policy', 'no-referrer')
      .header('cross-origin-resource-policy', 'cross-origin')
      .header('content-security-policy', "default-src 'none'; frame-ancestors 'none'");
    // PostgreSQL cannot store NUL, so no id and no filter of a list can contain one.
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
}

/** Creates the provider's app on a migrated database. */
export async function createSandbox(options: SandboxOptions): Promise<FastifyInstance> {
  const { databaseUrl, webhookUrl, ...provider } = options;
  const { keys, now, parentOrigins } = provider;
  const database = openDatabase(databaseUrl);
  const delivery = webhookUrl
    ? startDelivery({ database, webhookUrl, webhookSecret: keys.webhookSecret, now })
    : undefined;
  const app = createServer();
  addRequestChecks(app);
  registerErrorHandlers(app, options);
  const onCommit = () => delivery?.wake();
  registerRequestLanguage(app);
  registerEndpoints(app, endpoints, provider, database, onCommit);
  const refundFailures = startRefundFailures({ database, provider, onCommit });
  await registerChallengePage(app, { provider, database, onCommit });
  registerFieldsPage(app, {
    assets: await buildFieldsAssets(),
    publishableKey: keys.publishableKey,
    parentOrigins,
    now,
  });
  app.get('/health', async () => ({ status: 'ok' }));
  serveProbes(app, new Readiness('ready'));
  app.addHook('onClose', async () => {
    await refundFailures.stop();
    await delivery?.stop();
    await database.close();
  });
  return app;
}
