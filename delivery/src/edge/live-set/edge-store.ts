import { join } from 'node:path';
import { createCachedObjects } from '../../store/objects/cached-objects';
import type { StoreProblem } from '../../store/objects/store-problem';
import type { OpenStore } from '../../store/open-store';
import { createReleaseStore, isSignedDocument, type ReleaseStore } from '../../store/release-store';

type EdgeStore = {
  store: ReleaseStore;
  /** The local copies of what was read earlier. */
  cachedStore: ReleaseStore;
  /** Why the last read of the store failed. */
  getStoreProblem: () => StoreProblem;
};

/**
 * A store with local copies of what was read: documents, so that the edge server can start when the store is
 * unavailable, and files, if the store is not a local folder.
 */
export function createEdgeStore(
  { objects, trust, isLocal }: OpenStore,
  { folder, now }: { folder: string; now: () => Date },
): EdgeStore {
  const cached = createCachedObjects(objects, {
    // Documents that another key signed cannot be used, so each key has its folder.
    folder: join(folder, trust.keys[0]?.slice(0, 16) ?? 'no-key'),
    isCacheable: (key, content) =>
      key.startsWith('documents/') ? isSignedDocument(trust, content) : !isLocal,
    now,
  });
  return {
    store: createReleaseStore(cached.objects, trust),
    cachedStore: createReleaseStore(cached.copies, trust),
    getStoreProblem: cached.getProblem,
  };
}
