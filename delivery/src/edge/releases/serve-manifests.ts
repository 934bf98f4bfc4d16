import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { ReleaseStore } from '../../store/release-store';
import type { LiveSet } from '../live-set/live-set';

/** The entry that contains the federation runtime core (build/entry/stock-hosts.js). */
const stockEntry = 'stock-entry.js';

const manifestSchema = z.looseObject({
  metaData: z.looseObject({
    publicPath: z.string().optional(),
    remoteEntry: z.looseObject({ name: z.string() }),
  }),
});

type Sources = {
  store: ReleaseStore;
  readLiveSet: () => Promise<Pick<LiveSet, 'document'>>;
  readConfiguration: () => Promise<{ text: string }>;
  sendNotFound: (reply: FastifyReply) => FastifyReply;
};

/**
 * Serves what hosts of other products need, to any origin:
 *
 * - `/remotes/{remote}/mf-manifest.json`: the federation manifest of the live release
 * - `/remotes/{remote}/{release}/mf-manifest.json`: of one release, for a host that pins it
 * - `/remotes/configuration.json`: the configuration of the page
 *
 * A manifest points to the immutable files of its release.
 */
export function serveManifests(server: FastifyInstance, sources: Sources): void {
  const { store, readLiveSet, readConfiguration, sendNotFound } = sources;

  type Parameters = { remote: string; release?: string };
  async function sendManifest(
    { params, protocol, host }: FastifyRequest<{ Params: Parameters }>,
    reply: FastifyReply,
  ) {
    const { remote } = params;
    const { remotes } = (await readLiveSet()).document;
    if (!Object.hasOwn(remotes, remote)) return sendNotFound(reply);
    const release = params.release ?? remotes[remote];
    const file = release && (await store.readFile(remote, release, 'mf-manifest.json'));
    if (!file) return sendNotFound(reply);
    const manifest = manifestSchema.parse(JSON.parse(String(file)));
    const { files } = await store.readRelease(remote, release);
    const { metaData } = manifest;
    metaData.publicPath = `${protocol}://${host}/r/${remote}/${release}/`;
    if (files[stockEntry]) metaData.remoteEntry.name = stockEntry;
    return sendToAnyOrigin(reply, manifest);
  }
  server.get('/remotes/:remote/mf-manifest.json', sendManifest);
  server.get('/remotes/:remote/:release/mf-manifest.json', sendManifest);

  server.get('/remotes/configuration.json', async (_request, reply) =>
    sendToAnyOrigin(reply, (await readConfiguration()).text),
  );
}

function sendToAnyOrigin(reply: FastifyReply, document: unknown) {
  return reply
    .type('application/json; charset=utf-8')
    .header('cache-control', 'no-cache')
    .header('access-control-allow-origin', '*')
    .header('cross-origin-resource-policy', 'cross-origin')
    .send(document);
}
