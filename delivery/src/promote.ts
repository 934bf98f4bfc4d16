import { CommandError } from './command-error';
import type { FolderStore } from './store/folder-store';
import type { EnvironmentDocument, Release } from './store/release';

const attempts = 100;

type PromoteOptions = {
  store: FolderStore;
  environment: string;
  releases: readonly Release[];
  now: () => Date;
};

/**
 * Points an environment at releases that stand in the store. Another team's change in the same
 * moment is kept: the document is read again and this change is made on top of theirs.
 */
export async function promote(options: PromoteOptions): Promise<EnvironmentDocument> {
  const { store, environment, releases, now } = options;
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const current = await store.readEnvironment(environment);
    if (current && releases.every(({ remote, release }) => current.remotes[remote] === release)) {
      return current;
    }
    const next: EnvironmentDocument = {
      environment,
      version: (current?.version ?? 0) + 1,
      changedAt: now().toISOString(),
      remotes: {
        ...current?.remotes,
        ...Object.fromEntries(releases.map(({ remote, release }) => [remote, release])),
      },
    };
    if (await store.writeEnvironment(next)) return next;
  }
  throw new CommandError(`${environment} changed ${attempts} times while this change was made.`, {
    mend: 'Try again when fewer teams ship at once.',
  });
}
