import type { FolderStore } from '../store/folder-store';
import type { Release } from '../store/release';

/** What an environment runs now: the document's version and the releases it points at. */
export type LiveSet = {
  environment: string;
  version: number;
  releases: readonly Release[];
};

/**
 * The live set of an environment. A release is immutable and read once; when the store cannot be
 * read, the last set that could be goes on being served.
 */
export function liveSetReader(store: FolderStore, environment: string) {
  const known = new Map<string, Release>();
  let last: LiveSet | undefined;

  async function releaseOf(remote: string, id: string): Promise<Release> {
    const key = `${remote}/${id}`;
    const release = known.get(key) ?? (await store.readRelease(remote, id));
    if (!release) throw new Error(`The store has no release ${key}.`);
    known.set(key, release);
    return release;
  }

  return async function readLiveSet(): Promise<LiveSet> {
    try {
      const document = await store.readEnvironment(environment);
      if (!document) throw new Error(`The store has no environment "${environment}".`);
      if (last?.version !== document.version) {
        const releases = await Promise.all(
          Object.entries(document.remotes).map(([remote, id]) => releaseOf(remote, id)),
        );
        last = { environment, version: document.version, releases };
      }
      return last;
    } catch (error) {
      if (last) return last;
      throw error;
    }
  };
}

/** The folder of a release in addresses, with a slash at its end. */
export function releaseBase({ remote, release }: Release): string {
  return `/r/${remote}/${release}/`;
}

/** What the page is told: for each remote its release, its entry and its scripts' digests. */
export function releaseMap({ environment, version, releases }: LiveSet) {
  const remotes = releases
    .filter(({ exposes }) => exposes.length > 0)
    .map((release) => {
      const scripts = Object.entries(release.files).filter(([file]) => file.endsWith('.js'));
      return [
        release.remote,
        {
          release: release.release,
          base: releaseBase(release),
          entry: release.entry[0],
          digests: Object.fromEntries(scripts.map(([file, { sha384 }]) => [file, sha384])),
        },
      ];
    });
  return { environment, version, remotes: Object.fromEntries(remotes) };
}
