import type { ReleaseStore } from '../store/release-store';
import { history } from './history';

const day = 24 * 60 * 60 * 1_000;

type PruneOptions = {
  store: ReleaseStore;
  now: () => Date;
  /** A release stays this long after it was published, and after anything ceased to point at it. */
  keepDays: number;
  dryRun: boolean;
};

/**
 * Removes releases that are older than the given days and that no environment pointed at within
 * them: old tabs and rollbacks find theirs. What stands in for a present release stays however old
 * it is, and so do the documents of environments: they are the audit.
 * @returns the releases removed, as `remote@release`
 */
export async function prune(options: PruneOptions): Promise<readonly string[]> {
  const { store, now, keepDays, dryRun } = options;
  const cut = new Date(now().getTime() - keepDays * day).toISOString();
  const old: { remote: string; release: string }[] = [];
  for (const { remote, release } of await store.listReleases()) {
    const found = await store.findRelease(remote, release);
    if (found && found.publishedAt < cut) old.push({ remote, release });
  }
  // Asked last, so that what was promoted in the meantime is seen.
  const wanted = await pointedAt(store, cut);
  const gone = old.filter(({ remote, release }) => !wanted.has(`${remote}@${release}`));
  if (!dryRun) for (const { remote, release } of gone) await store.removeRelease(remote, release);
  return gone.map(({ remote, release }) => `${remote}@${release}`);
}

async function pointedAt(store: ReleaseStore, cut: string): Promise<Set<string>> {
  const wanted = new Set<string>();
  for (const environment of await store.listEnvironments()) {
    const present = await store.readEnvironment(environment);
    for (const [remote, release] of Object.entries(present?.previous ?? {})) {
      wanted.add(`${remote}@${release}`);
    }
    for await (const { remotes, canaries, changedAt } of history(store, environment)) {
      for (const [remote, release] of Object.entries(remotes)) wanted.add(`${remote}@${release}`);
      for (const [remote, { release }] of Object.entries(canaries)) {
        wanted.add(`${remote}@${release}`);
      }
      // This version was in force at the cut; those before it were not any more.
      if (changedAt < cut) break;
    }
  }
  return wanted;
}
