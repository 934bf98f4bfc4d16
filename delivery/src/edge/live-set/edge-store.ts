import { join } from 'node:path';
import type { Problem } from '../../problem-record';
import { createCachedObjects } from '../../store/objects/cached-objects';
import type { OpenStore } from '../../store/open-store';
import { createReleaseStore, isSignedDocument, type ReleaseStore } from '../../store/release-store';
import { getFileKey } from '../../store/stored-releases';
import { createOnceReporter } from '../report-once';

type EdgeStore = {
  store: ReleaseStore;
  /** The local copies of what was read earlier. */
  cachedStore: ReleaseStore;
  acceptedVersions: AcceptedVersions;
  /** Why the last read of the store failed. */
  getStoreProblem: () => Problem;
};

/** The highest version of each environment that this edge server accepted, also before its start; 0 for none. */
export type AcceptedVersions = {
  load: (environment: string) => Promise<number>;
  save: (environment: string, version: number) => Promise<void>;
};

type EdgeStoreOptions = { folder: string; now: () => Date; report: (problem: string) => void };

/**
 * A store with local copies of what was read: documents, so that the edge server can start when the store is
 * unavailable, and files, if the store is not a local folder. A file that differs from its digest is reported and treated
 * as missing.
 */
export function createEdgeStore(
  { objects, trust, isLocal }: OpenStore,
  { folder, now, report }: EdgeStoreOptions,
): EdgeStore {
  const { copies, ...cached } = createCachedObjects(objects, {
    // Documents that another key signed cannot be used, so each key has its folder.
    folder: join(folder, trust.keys[0]?.slice(0, 16) ?? 'no-key'),
    isCacheable: (key, content) =>
      key.startsWith('documents/') ? isSignedDocument(trust, content) : !isLocal,
    now,
  });
  const store = createReleaseStore(cached.objects, trust);
  const reportOnce = createOnceReporter(report);

  async function readFile(...[remote, release, file]: Parameters<ReleaseStore['readFile']>) {
    try {
      return await store.readFile(remote, release, file);
    } catch (error) {
      reportOnce(error);
      // The next request reads the store again.
      await copies.remove([getFileKey(remote, release, file)]);
      return null;
    }
  }

  const toVersionKey = (environment: string) => `accepted-versions/${environment}`;
  return {
    store: { ...store, readFile },
    cachedStore: createReleaseStore(copies, trust),
    acceptedVersions: {
      load: async (environment) => Number(await copies.read(toVersionKey(environment))) || 0,
      save: (environment, version) => copies.replace(toVersionKey(environment), String(version)),
    },
    getStoreProblem: cached.getProblem,
  };
}
