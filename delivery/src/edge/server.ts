import { readFile } from 'node:fs/promises';
import Fastify, { type FastifyInstance, type FastifyReply } from 'fastify';
import {
  connectionsCheckingInterval,
  createOperatorCheck,
  operatorAddresses,
  type ServerLimits,
  serverLimits,
} from 'shared-server';
import { type OpenStore, openStore } from '../store/open-store';
import { edgeCanaries } from './canary/edge-canaries';
import { visitorOf } from './canary/visitors';
import { configurationReader } from './configuration';
import { openDeck } from './deck/open-deck';
import { edgeStore } from './edge-store';
import { liveSetReader } from './live-set';
import { serveWorker } from './offline/serve-worker';
import type { EdgeOptions } from './options';
import { firstScreenReader } from './prerendered';
import { rejectInvalidTargets } from './request-target';
import { edgeSamples } from './serving/edge-samples';
import { edgeMetrics } from './serving/metrics';
import { packed } from './serving/pack-page';
import { defaultBodyLimit, protectServer } from './serving/protect-server';
import { serveReleases } from './serving/release-files';
import { takeReports } from './serving/reports';
import { serveManifests } from './serving/serve-manifests';
import { servePage } from './serving/serve-page';
import { passToServices } from './serving/services-proxy';
import { serveTagManager } from './tag-manager/serve-tag-manager';

/**
 * The server that browsers speak to: the page with its release map and configuration, the files of
 * every release, and a way through to the services. What it keeps is copies and counts: any number
 * of them may run side by side.
 *
 * @param opened the store, if it is not the one that the options name
 */
export async function edgeServer(
  options: EdgeOptions,
  report: (problem: string) => void = console.error,
  opened?: OpenStore,
): Promise<FastifyInstance> {
  const { environment, lookEvery } = options;
  const now = () => new Date();
  const limits = options.limits ?? serverLimits();
  const server = await startServer(options, limits);
  rejectInvalidTargets(server);
  // A server with a certificate has no proxy in front.
  const trustedProxies = options.certificate ? [] : options.trustedProxies;
  protectServer(server, { limits, trustedProxies });
  const isOperator = createOperatorCheck(
    options.operators ?? { token: undefined, addresses: operatorAddresses(environment) },
  );
  const open = opened ?? (await openStore(options.store, options.keys));
  const { trust, signer } = open;
  const { store, kept, trouble } = edgeStore(open, { folder: options.cacheFolder, now });
  const liveSet = liveSetReader({ store, kept, environment, lookEvery, now, report });
  const canaries = edgeCanaries({
    environment,
    delivery: signer && { store: open.store, signer, by: 'edge server', now },
    report,
  });
  const troubleNow = () => liveSet.trouble() ?? trouble();

  let isLive = (_remote: string, _release: string) => false;
  async function readLiveSet() {
    const live = await liveSet.read();
    const { remotes, canaries: tried } = live.document;
    isLive = (remote, release) =>
      (Object.hasOwn(remotes, remote) && remotes[remote] === release) ||
      (Object.hasOwn(tried, remote) && tried[remote]?.release === release);
    return live;
  }

  const current = async () => {
    const { document } = await readLiveSet();
    const tallies = canaries.tallies();
    const stopped = canaries.stopped();
    return edgeSamples({
      version: document.version,
      inTrouble: troubleNow() !== null,
      tallies,
      stopped,
    });
  };
  const metrics = edgeMetrics(
    server,
    current,
    (remote, release) => isLive(remote, release),
    isOperator,
    notFound,
  );

  const readConfiguration = configurationReader(options.configurationFile, report);
  const { servicesOrigin, deckOrigins: origins } = options;
  const sources = { store, signer, readLiveSet, readConfiguration };
  const deck = openDeck(server, {
    ...{ environment, servicesOrigin, origins, notFound, report },
    developmentServers: options.developmentServersFolder,
    ...sources,
  });

  await serveReleases(server, store, notFound, report);
  serveManifests(server, { store, readLiveSet, notFound });
  await passToServices(server, options.servicesOrigin);

  const take: Parameters<typeof takeReports>[2] = async (visitor, reports) => {
    const { document } = await readLiveSet();
    if (visitor) await canaries.take(document, visitor, reports);
  };
  takeReports(server, metrics, take, (cookie) =>
    deck?.isOverriding(cookie) ? undefined : visitorOf(cookie),
  );

  // The status is for load balancers; the rest is for operators.
  server.get('/health', async (request, reply) => {
    const details = (shown: object) => (isOperator(request) ? shown : {});
    try {
      const { document } = await readLiveSet();
      const problem = troubleNow();
      const status = problem ? 'stale' : 'ok';
      return { status, ...details({ environment, version: document.version, trouble: problem }) };
    } catch {
      const known = details({ environment, trouble: troubleNow() });
      return reply.code(503).send({ status: 'down', ...known });
    }
  });

  // What an open page asks every few seconds, to learn of a newer set, a rollback or a switch; signed as in the page.
  // The signature says whether anything has changed since.
  server.get('/live', async (request, reply) => {
    const live = await readLiveSet();
    const { map } = deck ? await deck.liveFor(request, live) : live;
    const etag = `"${map.signature}"`;
    reply.header('cache-control', 'no-store').header('etag', etag);
    if (request.headers['if-none-match'] === etag) return reply.code(304).send();
    const text = JSON.stringify({ map: map.text, signature: map.signature });
    return reply
      .type('application/json; charset=utf-8')
      .send(await packed(reply, text, request.headers['accept-encoding']));
  });

  serveWorker(server);

  serveTagManager(server, {
    environment,
    tagManagerOrigins: options.tagManagerOrigins,
    readConfiguration: async (request) => {
      const configured = await readConfiguration();
      return deck?.configurationFor(request, configured) ?? configured;
    },
    notFound,
  });

  server.get('/icon.svg', (_request, reply) =>
    reply.type('image/svg+xml').header('cache-control', 'public, max-age=86400').send(icon),
  );

  servePage(server, {
    readLiveSet,
    readConfiguration,
    readFirstScreen: firstScreenReader(store, report),
    canariesFor: ({ document }, visitor) => canaries.chosen(document, visitor),
    keys: trust.keys,
    frameOrigins: options.frameOrigins,
    deck,
    notFound,
  });
  server.setNotFoundHandler((_request, reply) => notFound(reply));
  return server;
}

/** With a certificate, HTTP/2 with HTTP/1.1 for those who cannot; without, HTTP/1.1 behind a proxy. */
async function startServer(
  { certificate, trustedProxies }: EdgeOptions,
  { headersTimeout, requestTimeout, idleTimeout }: ServerLimits,
): Promise<FastifyInstance> {
  const common = {
    bodyLimit: defaultBodyLimit,
    connectionTimeout: idleTimeout,
    forceCloseConnections: true,
    requestTimeout,
    routerOptions: { ignoreTrailingSlash: false },
  };
  if (!certificate) {
    const http = { headersTimeout, connectionsCheckingInterval };
    return Fastify({ ...common, http, trustProxy: trustedProxies });
  }
  const [cert, key] = await Promise.all([
    readFile(certificate.file),
    readFile(certificate.keyFile),
  ]);
  const https = { cert, key, allowHTTP1: true, handshakeTimeout: headersTimeout };
  const secure = Fastify({ ...common, http2: true, https });
  // Fastify gives a server of HTTP/2 no such options; they are for its clients of HTTP/1.1.
  Object.assign(secure.server, { headersTimeout, requestTimeout, connectionsCheckingInterval });
  // The types of the two protocols differ; what is used of them here does not.
  return secure as unknown as FastifyInstance;
}

function notFound(reply: FastifyReply) {
  return reply
    .code(404)
    .type('text/plain; charset=utf-8')
    .send('There is nothing at this address.');
}

const icon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="9" fill="#0a5363"/><path d="M8 12.5h13l-3.6-3.6M24 19.5H11l3.6 3.6" fill="none" stroke="#fff" stroke-width="2.6" stroke-linecap="round" stroke-linejoin="round"/></svg>`;
