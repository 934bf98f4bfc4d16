import type { EnvironmentDocument } from '../store/environment';
import type { ReleaseStore } from '../store/release-store';

/** The versions of an environment, the newest first, down to its first. */
export async function* history(
  store: ReleaseStore,
  environment: string,
): AsyncGenerator<EnvironmentDocument> {
  const latest = await store.readEnvironment(environment);
  if (!latest) return;
  yield latest;
  for (let version = latest.version - 1; version > 0; version -= 1) {
    const earlier = await store.readVersion(environment, version);
    if (!earlier) return;
    yield earlier.document;
  }
}

/** What was in force at a moment (RFC 3339, UTC); null when the environment is younger. */
export async function versionAt(
  store: ReleaseStore,
  environment: string,
  moment: string,
): Promise<EnvironmentDocument | null> {
  const latest = await store.readEnvironment(environment);
  if (!latest || latest.changedAt <= moment) return latest;
  let found: EnvironmentDocument | null = null;
  let [low, high] = [1, latest.version - 1];
  while (low <= high) {
    const middle = Math.floor((low + high) / 2);
    const document = (await store.readVersion(environment, middle))?.document;
    if (!document) return null;
    if (document.changedAt <= moment) [found, low] = [document, middle + 1];
    else high = middle - 1;
  }
  return found;
}

/**
 * The release that a remote ran before the present one came. A rollback counts as having undone
 * what it took back, so that a second rollback goes further back and never to the bad release again.
 */
export async function releaseBefore(
  store: ReleaseStore,
  environment: string,
  remote: string,
): Promise<string | null> {
  const present = (await store.readEnvironment(environment))?.remotes[remote];
  return present ? releaseBroughtAfter(store, environment, remote, present) : null;
}

/** The release that a remote ran when a given one was last brought, other than by a rollback. */
export async function releaseBroughtAfter(
  store: ReleaseStore,
  environment: string,
  remote: string,
  release: string,
): Promise<string | null> {
  for await (const { change } of history(store, environment)) {
    const move = change.moved.find((moved) => moved.remote === remote);
    if (change.action !== 'rollback' && move?.to === release) return move.from;
  }
  return null;
}
