import { signedEnvironmentSchema } from './environment-versions';
import type { Objects } from './objects/objects';
import { signedSchema, type Trust } from './signing/signing';
import { createStoredEnvironments, type StoredEnvironments } from './stored-environments';
import { createStoredReleases, type StoredReleases } from './stored-releases';

/**
 * Stores releases and environment documents in {@link Objects}:
 *
 *     releases/<remote>/<release>/…                         files, immutable
 *     documents/releases/<remote>/<release>.json            signed, written after the files
 *     documents/environments/<environment>/<version>.json   signed; a change writes the next version
 *     documents/environments/<environment>/head.json        signed; the highest version
 *
 * Every document is verified with the trusted keys, every file with its digest. A team's key may change only its own
 * remotes.
 */
export type ReleaseStore = StoredReleases & StoredEnvironments;

export function createReleaseStore(objects: Objects, trust: Trust): ReleaseStore {
  const releases = createStoredReleases(objects, trust);
  return { ...releases, ...createStoredEnvironments(objects, trust, releases.findRelease) };
}

/** Whether a stored document is signed by a trusted key. */
export function isSignedDocument(trust: Trust, content: Buffer): boolean {
  try {
    const parsed: unknown = JSON.parse(content.toString());
    const { success, data } = signedEnvironmentSchema.safeParse(parsed);
    if (success) return trust.check(data.document) && trust.check(data.map);
    return trust.check(signedSchema.parse(parsed));
  } catch {
    return false;
  }
}
