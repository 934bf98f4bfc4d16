import type { FastifyInstance, FastifyReply } from 'fastify';
import { createOperatorCheck, getOperatorAddresses, toServerLimits } from 'shared-server';
import { Readiness, serveProbes } from 'shared-server/program/readiness';
import type { OpenStore } from '../store/open-store';
import { createEdgeCanaries } from './canary/edge-canaries';
import { parseVisitor } from './canary/visitors';
import { openDeck } from './deck/open-deck';
import { createHttpServer } from './http/create-http-server';
import { protectServer } from './http/protect-server';
import { rejectInvalidTargets } from './http/request-target';
import { proxyServices } from './http/services-proxy';
import { traceRequests } from './http/trace-requests';
import { serveInstall } from './install/serve-install';
import { openSources } from './live-set/open-sources';
import { serveLive } from './live-set/serve-live';
import { readSamples } from './metrics/edge-samples';
import { createMetrics } from './metrics/metrics';
import { handleReports } from './metrics/reports';
import { serveHealth } from './metrics/serve-health';
import { serveWorker } from './offline/serve-worker';
import { serveOperators } from './operators/serve-operators';
import type { EdgeOptions } from './options';
import { createFirstScreenReader } from './page/first-screen';
import { servePage } from './page/serve-page';
import { serveReleases } from './releases/release-files';
import { serveManifests } from './releases/serve-manifests';
import { serveMapParts } from './releases/serve-map-parts';
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
  const { environment, servicesOrigin } = options;
  const server = await createProtectedServer(options);
  const isOperator = createOperatorCheck(
    options.operators ?? { token: undefined, addresses: getOperatorAddresses(environment) },
  );
  const sources = await openSources(options, report, opened);
  const { store, signer, readLiveSet, readConfiguration } = sources;
  const canaries = createEdgeCanaries({
    environment,
    delivery: signer && {
      store: sources.originalStore,
      signer,
      by: 'edge server',
      now: () => new Date(),
    },
    report,
  });
  const readGauges = () => readSamples(sources, canaries);
  const metrics = createMetrics(server, readGauges, sources, isOperator, sendNotFound);
  const deck = openDeck(server, {
    environment,
    servicesOrigin,
    origins: options.deckOrigins,
    sendNotFound,
    report,
    developmentServers: options.developmentServersFolder,
    store,
    signer,
    readLiveSet,
    readConfiguration,
  });

  await serveReleases(server, store, { environment, sendNotFound });
  serveMapParts(server, { environment, store, readLiveSet, sendNotFound });
  serveManifests(server, { store, readLiveSet, readConfiguration, sendNotFound });
  serveOperators(server, { environment, servicesOrigin, sources, canaries, sendNotFound });
  await proxyServices(server, servicesOrigin);
  handleReports(
    server,
    metrics,
    async (visitor, reports) => {
      const { document } = await readLiveSet();
      if (visitor) await canaries.addReports(document, visitor, reports);
    },
    (cookie) => (deck?.hasOverrides(cookie) ? undefined : parseVisitor(cookie)),
  );
  serveHealth(server, environment, sources, isOperator);
  serveProbes(server, options.readiness ?? new Readiness('ready'));
  serveLive(server, async (request) => {
    const live = await readLiveSet();
    return deck ? deck.readLiveSetFor(request, live) : live;
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
  serveRobots(server, environment);
  servePage(server, {
    readLiveSet,
    readConfiguration,
    readFirstScreen: createFirstScreenReader(store, report),
    chooseCanaries: ({ document }, visitor) => canaries.choose(document, visitor),
    keys: sources.trust.publicKeys,
    frameOrigins: options.frameOrigins,
    filesOrigin: options.releaseFilesOrigin ?? null,
    deck,
    sendNotFound,
  });
  server.setNotFoundHandler((_request, reply) => sendNotFound(reply));
  return server;
}

async function createProtectedServer(options: EdgeOptions): Promise<FastifyInstance> {
  const limits = options.limits ?? toServerLimits();
  const server = await createHttpServer(options, limits);
  traceRequests(server);
  rejectInvalidTargets(server);
  // A server with a certificate has no proxy in front of it.
  const trustedProxies = options.certificate ? [] : options.trustedProxies;
  protectServer(server, { limits, trustedProxies, trustForwardedHost: options.trustForwardedHost });
  return server;
}

function sendNotFound(reply: FastifyReply) {
  return reply
    .code(404)
    .type('text/plain; charset=utf-8')
    .send('There is no resource at this address.');
}

/** Search engines may show the pages of production, and nothing of a staging environment. */
function serveRobots(server: FastifyInstance, environment: string): void {
  const disallowed = environment === 'production' ? '/api/' : '/';
  server.get('/robots.txt', (_request, reply) =>
    reply.type('text/plain; charset=utf-8').send(`User-agent: *\nDisallow: ${disallowed}\n`),
  );
}
