import type { EnvironmentDocument } from '../store/documents/environment';
import type { SignedEnvironment } from '../store/environment-versions';
import type { ReleaseStore } from '../store/release-store';

/** The versions of an environment, newest first. */
export async function* listVersions(
  store: ReleaseStore,
  environment: string,
): AsyncGenerator<EnvironmentDocument & Pick<SignedEnvironment, 'signedBy'>> {
  const latest = await store.readLatest(environment);
  if (!latest) return;
  yield { ...latest.document, signedBy: latest.signedBy };
  for (let version = latest.document.version - 1; version > 0; version -= 1) {
    const earlier = await store.readVersion(environment, version);
    if (!earlier) return;
    yield { ...earlier.document, signedBy: earlier.signedBy };
  }
}

/** The version that was live at a time (RFC 3339, UTC); null when the environment did not exist yet. */
export async function findVersionAt(
  store: ReleaseStore,
  environment: string,
  time: string,
): Promise<EnvironmentDocument | null> {
  const latest = await store.readEnvironment(environment);
  if (!latest || latest.changedAt <= time) return latest;
  let found: EnvironmentDocument | null = null;
  let [low, high] = [1, latest.version - 1];
  while (low <= high) {
    const middle = Math.floor((low + high) / 2);
    const document = (await store.readVersion(environment, middle))?.document;
    if (!document) return null;
    if (document.changedAt <= time) [found, low] = [document, middle + 1];
    else high = middle - 1;
  }
  return found;
}

/**
 * The release that a remote ran before its live release. Rollbacks are skipped, so a second rollback goes further
 * back and never returns to a withdrawn release.
 */
export async function findReleaseBefore(
  store: ReleaseStore,
  environment: string,
  remote: string,
): Promise<string | null> {
  const present = (await store.readEnvironment(environment))?.remotes[remote];
  return present ? findReleaseReplacedBy(store, environment, remote, present) : null;
}

/** The release that a given release replaced when it was last promoted. */
export async function findReleaseReplacedBy(
  store: ReleaseStore,
  environment: string,
  remote: string,
  release: string,
): Promise<string | null> {
  for await (const { change } of listVersions(store, environment)) {
    const move = change.moved.find((moved) => moved.remote === remote);
    if (change.action !== 'rollback' && move?.to === release) return move.from;
  }
  return null;
}
