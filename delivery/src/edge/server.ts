import { readFile } from 'node:fs/promises';
import Fastify, { type FastifyInstance, type FastifyReply } from 'fastify';
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
import { edgeSamples } from './serving/edge-samples';
import { edgeMetrics } from './serving/metrics';
import { packed } from './serving/pack-page';
import { serveReleases } from './serving/release-files';
import { takeReports } from './serving/reports';
import { servePage } from './serving/serve-page';
import { passToServices } from './serving/services-proxy';

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
  const server = await startServer(options);
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
    isLive = (remote, release) => remotes[remote] === release || tried[remote]?.release === release;
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
  const metrics = edgeMetrics(server, current, (remote, release) => isLive(remote, release));

  const readConfiguration = configurationReader(options.configurationFile, report);
  const { servicesOrigin, deckOrigins: origins } = options;
  const sources = { store, signer, readLiveSet, readConfiguration };
  const deck = openDeck(server, {
    ...{ environment, servicesOrigin, origins, notFound, report },
    ...sources,
  });

  await serveReleases(server, store, notFound, report);
  await passToServices(server, options.servicesOrigin);

  const take: Parameters<typeof takeReports>[2] = async (visitor, reports) => {
    const { document } = await readLiveSet();
    if (visitor) await canaries.take(document, visitor, reports);
  };
  takeReports(server, metrics, take, (cookie) =>
    deck?.isOverriding(cookie) ? undefined : visitorOf(cookie),
  );

  server.get('/health', async (_request, reply) => {
    try {
      const { document } = await readLiveSet();
      const problem = troubleNow();
      const status = problem ? 'stale' : 'ok';
      return { status, environment, version: document.version, trouble: problem };
    } catch {
      return reply.code(503).send({ status: 'down', environment, trouble: troubleNow() });
    }
  });

  // What an open page asks now and then, to learn of a newer set or a switch; signed as in the page.
  server.get('/live', async (request, reply) => {
    const live = await readLiveSet();
    const { map } = deck ? await deck.liveFor(request, live) : live;
    const text = JSON.stringify({ map: map.text, signature: map.signature });
    return reply
      .header('cache-control', 'no-store')
      .type('application/json; charset=utf-8')
      .send(await packed(reply, text, request.headers['accept-encoding']));
  });

  serveWorker(server);

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
async function startServer({ certificate, trustedProxies }: EdgeOptions): Promise<FastifyInstance> {
  const common = { forceCloseConnections: true, routerOptions: { ignoreTrailingSlash: false } };
  if (!certificate) return Fastify({ ...common, trustProxy: trustedProxies });
  const [cert, key] = await Promise.all([
    readFile(certificate.file),
    readFile(certificate.keyFile),
  ]);
  const secure = Fastify({ ...common, http2: true, https: { cert, key, allowHTTP1: true } });
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
