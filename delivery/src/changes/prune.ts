import type { ReleaseStore } from '../store/release-store';
import { listVersions } from './history';

const msPerDay = 24 * 60 * 60 * 1_000;

type PruneOptions = {
  store: ReleaseStore;
  now: () => Date;
  /** A release is kept this long after it was published and after an environment last pointed at it. */
  retentionDays: number;
  dryRun: boolean;
};

/**
 * Removes releases that are older than the retention time and that no environment pointed at during it, so old tabs
 * and rollbacks still find their releases. Fallback releases of live releases and the documents of environments (the
 * audit) are never removed.
 * @returns the removed releases, as `remote@release`
 */
export async function prune(options: PruneOptions): Promise<readonly string[]> {
  const { store, now, retentionDays, dryRun } = options;
  const cutoff = new Date(now().getTime() - retentionDays * msPerDay).toISOString();
  const old: { remote: string; release: string }[] = [];
  for (const { remote, release } of await store.listReleases()) {
    const found = await store.findRelease(remote, release);
    if (found && found.publishedAt < cutoff) old.push({ remote, release });
  }
  // Read last, so that releases promoted during this run are included.
  const referenced = await listReferencedReleases(store, cutoff);
  const unused = old.filter(({ remote, release }) => !referenced.has(`${remote}@${release}`));
  if (!dryRun) for (const { remote, release } of unused) await store.removeRelease(remote, release);
  return unused.map(({ remote, release }) => `${remote}@${release}`);
}

async function listReferencedReleases(store: ReleaseStore, cutoff: string): Promise<Set<string>> {
  const referenced = new Set<string>();
  for (const environment of await store.listEnvironments()) {
    const current = await store.readEnvironment(environment);
    for (const [remote, release] of Object.entries(current?.previous ?? {})) {
      referenced.add(`${remote}@${release}`);
    }
    for await (const { remotes, canaries, changedAt } of listVersions(store, environment)) {
      for (const [remote, release] of Object.entries(remotes))
        referenced.add(`${remote}@${release}`);
      for (const [remote, { release }] of Object.entries(canaries)) {
        referenced.add(`${remote}@${release}`);
      }
      // This version was live at the cutoff, so earlier versions are not needed.
      if (changedAt < cutoff) break;
    }
  }
  return referenced;
}
