import { readFile } from 'node:fs/promises';
import Fastify, { type FastifyInstance, type FastifyReply } from 'fastify';
import {
  connectionCheckIntervalMs,
  createOperatorCheck,
  getOperatorAddresses,
  type ServerLimits,
  safeResponses,
  safeSecureResponses,
  sendClientError,
  toServerLimits,
} from 'shared-server';
import { type OpenStore, openStore } from '../store/open-store';
import { createEdgeCanaries } from './canary/edge-canaries';
import { parseVisitor } from './canary/visitors';
import { openConfiguration } from './configuration';
import { openDeck } from './deck/open-deck';
import { compressResponse } from './http/compress-response';
import { defaultBodyLimit, protectServer } from './http/protect-server';
import { rejectInvalidTargets } from './http/request-target';
import { proxyServices } from './http/services-proxy';
import { serveInstall } from './install/serve-install';
import { createEdgeStore } from './live-set/edge-store';
import { createLiveSetReader } from './live-set/live-set';
import { createSamples } from './metrics/edge-samples';
import { createMetrics } from './metrics/metrics';
import { handleReports } from './metrics/reports';
import { serveWorker } from './offline/serve-worker';
import type { EdgeOptions } from './options';
import { createFirstScreenReader } from './page/first-screen';
import { servePage } from './page/serve-page';
import { serveReleases } from './releases/release-files';
import { serveManifests } from './releases/serve-manifests';
import { serveTagManager } from './tag-manager/serve-tag-manager';

/**
 * Creates the edge server: the page with its release map and configuration, the files of every release, and the proxy to
 * the services. It stores only copies and counters, so any number of edge servers can run in parallel.
 *
 * @param opened the store, instead of the one in the options
 */
export async function createEdgeServer(
  options: EdgeOptions,
  report: (problem: string) => void = console.error,
  opened?: OpenStore,
): Promise<FastifyInstance> {
  const { environment, refreshMs } = options;
  const now = () => new Date();
  const limits = options.limits ?? toServerLimits();
  const server = await createServer(options, limits);
  rejectInvalidTargets(server);
  // A server with a certificate has no proxy in front of it.
  const trustedProxies = options.certificate ? [] : options.trustedProxies;
  protectServer(server, { limits, trustedProxies, trustForwardedHost: options.trustForwardedHost });
  const isOperator = createOperatorCheck(
    options.operators ?? { token: undefined, addresses: getOperatorAddresses(environment) },
  );
  const open = opened ?? (await openStore(options.store, options.keys));
  const { trust, signer } = open;
  const { getStoreProblem, ...edgeStore } = createEdgeStore(open, {
    folder: options.cacheFolder,
    now,
    report,
  });
  const { store } = edgeStore;
  const liveSet = createLiveSetReader({
    ...edgeStore,
    environment,
    refreshMs,
    now,
    report,
    // Pages may trust only the main key. A map that a team's key signed was verified, so it is signed again.
    signForPages: ({ map, signedBy }) => (signedBy.remotes && signer ? signer.sign(map.text) : map),
  });
  const canaries = createEdgeCanaries({
    environment,
    delivery: signer && { store: open.store, signer, by: 'edge server', now },
    report,
  });
  const configuration = await openConfiguration(options.configurationFile, { report, now });
  const readConfiguration = configuration.read;
  const getReleaseProblem = () => liveSet.getProblem() ?? getStoreProblem();
  const getProblem = () => getReleaseProblem() ?? configuration.getProblem();

  let isLive = (_remote: string, _release: string) => false;
  async function readLiveSet() {
    const live = await liveSet.read();
    const { remotes, canaries: tried } = live.document;
    isLive = (remote, release) =>
      (Object.hasOwn(remotes, remote) && remotes[remote] === release) ||
      (Object.hasOwn(tried, remote) && tried[remote]?.release === release);
    return live;
  }

  const readSamples = async () => {
    const { document } = await readLiveSet();
    await readConfiguration();
    const tallies = canaries.tallies();
    const stopped = canaries.stopped();
    return createSamples({
      version: document.version,
      hasStoreProblem: getReleaseProblem() !== null,
      hasConfigurationProblem: configuration.getProblem() !== null,
      tallies,
      stopped,
    });
  };
  const metrics = createMetrics(
    server,
    readSamples,
    (remote, release) => isLive(remote, release),
    isOperator,
    sendNotFound,
  );

  const { servicesOrigin, deckOrigins: origins } = options;
  const sources = { store, signer, readLiveSet, readConfiguration };
  const deck = openDeck(server, {
    environment,
    servicesOrigin,
    origins,
    sendNotFound,
    report,
    developmentServers: options.developmentServersFolder,
    ...sources,
  });

  await serveReleases(server, store, { environment, sendNotFound });
  serveManifests(server, { store, readLiveSet, readConfiguration, sendNotFound });
  await proxyServices(server, options.servicesOrigin);

  const addReports: Parameters<typeof handleReports>[2] = async (visitor, reports) => {
    const { document } = await readLiveSet();
    if (visitor) await canaries.addReports(document, visitor, reports);
  };
  handleReports(server, metrics, addReports, (cookie) =>
    deck?.hasOverrides(cookie) ? undefined : parseVisitor(cookie),
  );

  // The status is for load balancers, the details are for operators.
  server.get('/health', async (request, reply) => {
    const details = (shown: object) => (isOperator(request) ? shown : {});
    try {
      const { document } = await readLiveSet();
      await readConfiguration();
      const problem = getProblem();
      const status = problem ? 'stale' : 'ok';
      return {
        status,
        ...details({ environment, version: document.version, problem }),
      };
    } catch {
      const known = details({ environment, problem: getProblem() });
      return reply.code(503).send({ status: 'down', ...known });
    }
  });

  // Open pages poll this every few seconds for a newer set, a rollback or a switch. The signature is the ETag.
  server.get('/live', async (request, reply) => {
    const live = await readLiveSet();
    const { map } = deck ? await deck.readLiveSetFor(request, live) : live;
    const etag = `"${map.signature}"`;
    reply.header('cache-control', 'no-store').header('etag', etag);
    if (request.headers['if-none-match'] === etag) return reply.code(304).send();
    const text = JSON.stringify({ map: map.text, signature: map.signature });
    return reply
      .type('application/json; charset=utf-8')
      .send(await compressResponse(reply, text, request.headers['accept-encoding']));
  });

  serveWorker(server);

  serveTagManager(server, {
    environment,
    tagManagerOrigins: options.tagManagerOrigins,
    readConfiguration: async (request) => {
      const configured = await readConfiguration();
      return deck ? deck.overrideConfigurationFor(request, configured) : configured;
    },
    sendNotFound,
  });

  serveInstall(server, environment);

  server.get('/robots.txt', (_request, reply) =>
    reply.type('text/plain; charset=utf-8').send(createRobots(environment)),
  );

  servePage(server, {
    readLiveSet,
    readConfiguration,
    readFirstScreen: createFirstScreenReader(store, report),
    chooseCanaries: ({ document }, visitor) => canaries.choose(document, visitor),
    keys: trust.publicKeys,
    frameOrigins: options.frameOrigins,
    deck,
    sendNotFound,
  });
  server.setNotFoundHandler((_request, reply) => sendNotFound(reply));
  return server;
}

/** HTTP/2 and HTTP/1.1 with a certificate; without one HTTP/1.1 behind a proxy. */
async function createServer(
  { certificate, trustedProxies }: EdgeOptions,
  {
    headersTimeoutMs: headersTimeout,
    requestTimeoutMs: requestTimeout,
    idleTimeoutMs: idleTimeout,
  }: ServerLimits,
): Promise<FastifyInstance> {
  const common = {
    bodyLimit: defaultBodyLimit,
    connectionTimeout: idleTimeout,
    forceCloseConnections: true,
    requestTimeout,
    clientErrorHandler: sendClientError,
    routerOptions: { ignoreTrailingSlash: false },
  };
  if (!certificate) {
    const http = {
      ...safeResponses,
      headersTimeout,
      connectionsCheckingInterval: connectionCheckIntervalMs,
    };
    return Fastify({ ...common, http, trustProxy: trustedProxies });
  }
  const [cert, key] = await Promise.all([
    readFile(certificate.file),
    readFile(certificate.keyFile),
  ]);
  const https = {
    ...safeSecureResponses,
    cert,
    key,
    allowHTTP1: true,
    handshakeTimeout: headersTimeout,
  };
  const secure = Fastify({ ...common, http2: true, https });
  // Fastify has no such options for an HTTP/2 server. They apply to HTTP/1.1 clients.
  Object.assign(secure.server, {
    headersTimeout,
    requestTimeout,
    connectionsCheckingInterval: connectionCheckIntervalMs,
  });
  // The types of the two protocols differ, but not in the parts used here.
  return secure as unknown as FastifyInstance;
}

function sendNotFound(reply: FastifyReply) {
  return reply
    .code(404)
    .type('text/plain; charset=utf-8')
    .send('There is no resource at this address.');
}

/** Search engines may show the pages of production, and nothing of a staging environment. */
const createRobots = (environment: string) =>
  `User-agent: *
Disallow: ${environment === 'production' ? '/api/' : '/'}
`;
