import Fastify, { type FastifyInstance } from 'fastify';
import {
  connectionCheckIntervalMs,
  safeResponses,
  sendClientError,
  toServerLimits,
} from 'shared-server';
import { Readiness, serveProbes } from 'shared-server/program/readiness';
import { registerControl, type Settings } from './control/control-endpoints';
import { registerFiles } from './documents/file-endpoint';
import { endpoints } from './endpoints';
import { createEvent } from './events/create-event';
import { startDelivery } from './events/deliver-events';
import { applyTime } from './exchanges/end-hold';
import { profiles } from './profiles';
import { openState } from './state/store-state';
import { type Client, Clients, registerTokenEndpoint } from './wire/clients';
import type { Provider } from './wire/endpoint';
import { Faults } from './wire/faults';
import { registerEndpoints, registerErrors } from './wire/register-endpoints';

export type SandboxOptions = Settings & {
  clients: readonly Client[];
  /** Where clients reach the sandbox. */
  origin(): string;
  /** Where its state is saved; undefined keeps it in memory. */
  stateFile?: string | undefined;
  now(): number;
  reportError(error: unknown): void;
};

/** How often holds expire and rejected webhooks are sent again without a request. */
const intervalMs = 1_000;

export function createSandbox(options: SandboxOptions): FastifyInstance {
  const { profile, webhookUrl, clients, origin, stateFile, now, reportError } = options;
  const settings: Settings = { profile, webhookUrl };
  const { state, save: saveState } = openState(stateFile);
  const faults = new Faults();
  const delivery = startDelivery(state, { url: () => settings.webhookUrl, save: saveState });

  function open(): Provider {
    const provider: Provider = {
      state,
      profile: profiles[settings.profile],
      now: now() + state.clockOffset,
      origin: origin(),
      publish: (change) => {
        const event = createEvent(change, { revision: state.events.length + 1, now: provider.now });
        state.events.push({ event, state: 'pending', attempts: 0 });
      },
    };
    applyTime(provider);
    return provider;
  }

  function save(): void {
    saveState();
    delivery.wake();
  }

  function expireAll(): void {
    const provider = open();
    const past = new Date(provider.now).toISOString();
    for (const { offer } of state.offers) offer.preBookableUntil = past;
    for (const operation of state.operations) operation.expiresAt &&= provider.now;
  }

  const app = createServer();
  const known = new Clients(clients, () => `${origin()}/oauth/token`);
  registerErrors(app, reportError);
  registerTokenEndpoint(app, known);
  registerEndpoints(app, endpoints, { clients: known, faults, open, expireAll, save });
  registerFiles(app, known, state);
  registerControl(app, { settings, faults, open, save });
  serveProbes(app, new Readiness('ready'));
  const timer = setInterval(() => {
    open();
    delivery.wake();
  }, intervalMs);
  app.addHook('onClose', async () => {
    clearInterval(timer);
    await delivery.stop();
  });
  return app;
}

function createServer(): FastifyInstance {
  const limits = toServerLimits();
  const app = Fastify({
    logger: false,
    forceCloseConnections: true,
    requestTimeout: limits.requestTimeoutMs,
    connectionTimeout: limits.idleTimeoutMs,
    http: {
      ...safeResponses,
      headersTimeout: limits.headersTimeoutMs,
      connectionsCheckingInterval: connectionCheckIntervalMs,
    },
    clientErrorHandler: sendClientError,
  });
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, body),
  );
  // Some clients send "{}" with the media type of OSDM.
  app.addContentTypeParser(
    'application/vnd.uic.osdm+json',
    { parseAs: 'string' },
    app.getDefaultJsonParser('error', 'error'),
  );
  return app;
}
