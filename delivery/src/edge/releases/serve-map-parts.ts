import type { FastifyInstance, FastifyReply } from 'fastify';
import { toPartName } from '../../store/documents/map-parts';
import type { ReleaseStore } from '../../store/release-store';
import { compressResponse } from '../http/compress-response';
import type { LiveSet } from '../live-set/live-set';

type Sources = {
  environment: string;
  store: Pick<ReleaseStore, 'readVersion'>;
  readLiveSet: () => Promise<Pick<LiveSet, 'document' | 'parts'>>;
  sendNotFound: (reply: FastifyReply) => FastifyReply;
};

/**
 * Serves the parts of release maps, also of earlier versions, which open pages use. The store has every version, so the edge
 * server keeps none. The page compares the digest.
 */
export function serveMapParts(server: FastifyInstance, sources: Sources): void {
  const { environment, store, readLiveSet, sendNotFound } = sources;

  async function listParts(version: number): Promise<readonly string[]> {
    const { document, parts } = await readLiveSet();
    if (version === document.version) return [...new Set(parts.values())];
    const isEarlier = version > 0 && version < document.version;
    return (isEarlier && (await store.readVersion(environment, version))?.parts) || [];
  }

  server.get<{ Params: { version: string; name: string } }>(
    '/r/_map/:version/:name',
    async ({ params, headers }, reply) => {
      const parts = /^\d{1,8}$/.test(params.version) ? await listParts(Number(params.version)) : [];
      const part = parts.find((text) => toPartName(text) === params.name);
      if (part === undefined) return sendNotFound(reply);
      return reply
        .type('application/json; charset=utf-8')
        .header('cache-control', 'public, max-age=31536000, immutable')
        .send(await compressResponse(reply, part, headers['accept-encoding']));
    },
  );
}
