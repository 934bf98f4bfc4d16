import type { FastifyInstance, FastifyReply } from 'fastify';
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
  sendNotFound: (reply: FastifyReply) => FastifyReply;
};

/**
 * Serves the federation manifest of the live release to hosts of other products: `/remotes/{remote}/mf-manifest.json`.
 * It points to the immutable files of the release.
 */
export function serveManifests(server: FastifyInstance, sources: Sources): void {
  const { store, readLiveSet, sendNotFound } = sources;
  server.get<{ Params: { remote: string } }>(
    '/remotes/:remote/mf-manifest.json',
    async ({ params: { remote }, protocol, host }, reply) => {
      const { remotes } = (await readLiveSet()).document;
      const release = Object.hasOwn(remotes, remote) ? remotes[remote] : undefined;
      const file = release && (await store.readFile(remote, release, 'mf-manifest.json'));
      if (!file) return sendNotFound(reply);
      const manifest = manifestSchema.parse(JSON.parse(String(file)));
      const { files } = await store.readRelease(remote, release);
      const { metaData } = manifest;
      metaData.publicPath = `${protocol}://${host}/r/${remote}/${release}/`;
      if (files[stockEntry]) metaData.remoteEntry.name = stockEntry;
      return reply
        .type('application/json; charset=utf-8')
        .header('cache-control', 'no-cache')
        .header('access-control-allow-origin', '*')
        .header('cross-origin-resource-policy', 'cross-origin')
        .send(manifest);
    },
  );
}
