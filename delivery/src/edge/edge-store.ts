import { join } from 'node:path';
import { keptObjects } from '../store/kept-objects';
import type { OpenStore } from '../store/open-store';
import { isSignedDocument, type ReleaseStore, releaseStore } from '../store/release-store';
import type { Trouble } from '../store/trouble';

type EdgeStore = {
  store: ReleaseStore;
  /** What was read earlier and kept on this machine. */
  kept: ReleaseStore;
  /** Why the store could not be read just now. */
  trouble: () => Trouble;
};

/**
 * A store of which this machine keeps what it has read: the documents, so that the edge server
 * starts with the last good ones when the store is away, and the files where the store is not on
 * this machine's own disk.
 */
export function edgeStore(
  { objects, trust, isLocal }: OpenStore,
  { folder, now }: { folder: string; now: () => Date },
): EdgeStore {
  const keeping = keptObjects(objects, {
    // Another key's documents are no use to anybody who trusts this one.
    folder: join(folder, trust.keys[0]?.slice(0, 16) ?? 'no-key'),
    isKept: (key, content) =>
      key.startsWith('documents/') ? isSignedDocument(trust, content) : !isLocal,
    now,
  });
  return {
    store: releaseStore(keeping.objects, trust),
    kept: releaseStore(keeping.copies, trust),
    trouble: keeping.trouble,
  };
}
