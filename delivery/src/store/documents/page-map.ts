import type { EnvironmentDocument } from './environment';
import type { OwnedRoute, Release } from './release';
import { createRouteTable } from './route-table';

/** The data that a page needs to load a release. */
export type PageRelease = {
  release: string;
  /** The URL path of the release, with a slash at the end. */
  base: string;
  entry: string;
  /** Set when the entry is an ES module. Otherwise it is a script that sets a global variable. */
  type?: 'module';
  /** The global variable, when it is not the name of the remote with `_` for `-`. */
  globalName?: string;
  /** The team that owns the remote, if declared. */
  team?: string;
  /** File -> sha384 of scripts and style sheets. The entry may report the digests of other files. */
  digests: Record<string, string>;
};

/** The release map: signed by the store, written into the page, checked by the shell. */
export type PageMap = {
  environment: string;
  version: number;
  /** The shell's release, so that an open page detects a newer one. */
  shell?: string;
  remotes: Record<string, PageRelease>;
  /** Releases that the edge server may select for a visitor instead. */
  canaries: Record<string, PageRelease>;
  /** Fallback releases: a page uses them when the live release fails. */
  previous: Record<string, PageRelease>;
  /** Releases that were rolled back. A page never falls back to them. */
  withdrawn: Record<string, readonly string[]>;
  /** Remotes that are switched off, with the reason. */
  off: Record<string, { reason: string; since: string }>;
  /** The pages of each remote. */
  routes: readonly OwnedRoute[];
  /** Where the other releases are, when they are too many for a page. */
  parts?: {
    /** The URL path of the parts, with a slash at the end. */
    base: string;
    /**
     * Sorted. A part has the remotes from the name `from` up to that of the next part. The digest is signed here, so a part
     * of another version cannot take its place.
     */
    list: { from: string; sha384: string }[];
  };
};

/** A release map and the releases of its environment, also canaries. */
export type CreatedMap = { map: PageMap; releases: readonly Release[] };

type FindRelease = (remote: string, release: string) => Promise<Release | null>;

/** Whose digests a page needs: the files fetched before the entry runs, or the entry only. */
type DigestScope = 'first' | 'entry';

/**
 * Creates the release map of an environment. Previous releases are included if the store still has them. Digests that
 * entries report are left out.
 * @throws {Error} when the store does not have a release that the environment runs
 */
export async function createPageMap(
  document: EnvironmentDocument,
  findRelease: FindRelease,
): Promise<CreatedMap> {
  const { environment, version, remotes, previous, withdrawn, canaries, killed } = document;
  const isOn = ([remote]: [string, unknown]) => !killed[remote];
  const liveIds = Object.entries(remotes).filter(isOn);
  const canaryIds = Object.entries(canaries).filter(isOn);
  const liveReleases = await getReleases(liveIds, findRelease);
  const canaryReleases = await getReleases(
    canaryIds.map(([remote, { release }]) => [remote, release]),
    findRelease,
  );
  const previousReleases = await findReleases(Object.entries(previous).filter(isOn), findRelease);
  // A remote that is switched off still owns its pages.
  const all = await findReleases(Object.entries(remotes), findRelease);
  const map: PageMap = {
    environment,
    version,
    ...(remotes.shell ? { shell: remotes.shell } : {}),
    remotes: toPageReleases(liveReleases, 'first'),
    canaries: toPageReleases(canaryReleases, 'first'),
    previous: toPageReleases(previousReleases, 'entry'),
    withdrawn,
    off: Object.fromEntries(
      Object.entries(killed).map(([remote, { reason, at }]) => [remote, { reason, since: at }]),
    ),
    routes: createRouteTable(all),
  };
  return { map, releases: [...all, ...canaryReleases] };
}

async function findReleases(
  chosen: [string, string][],
  findRelease: FindRelease,
): Promise<Release[]> {
  const releases = await Promise.all(chosen.map(([remote, id]) => findRelease(remote, id)));
  return releases.filter((release) => release !== null);
}

async function getReleases(
  chosen: [string, string][],
  findRelease: FindRelease,
): Promise<Release[]> {
  const releases = await findReleases(chosen, findRelease);
  const missing = chosen.find(
    ([remote, id]) => !releases.some((one) => one.remote === remote && one.release === id),
  );
  if (missing) throw new Error(`The store has no release ${missing.join('@')}.`);
  return releases;
}

function toPageReleases(
  releases: readonly Release[],
  scope: DigestScope,
): Record<string, PageRelease> {
  return Object.fromEntries(
    releases
      .filter(({ exposes }) => exposes.length > 0)
      .map((release) => [release.remote, toPageRelease(release, scope)]),
  );
}

/** The entry of a release in the map. It has all digests when the release's entry script reports none. */
export function toPageRelease(release: Release, scope: DigestScope): PageRelease {
  const entry = release.entry[0] ?? '';
  const { scripts, styles } = getLifecycleFiles(release);
  const firstFiles = scope === 'first' ? [entry, ...scripts, ...styles] : [entry];
  const files = Object.entries(release.files).filter(
    release.reportsDigests
      ? ([file]) => firstFiles.includes(file)
      : ([file]) => isDigestChecked(file),
  );
  return {
    release: release.release,
    base: getReleaseBase(release),
    entry,
    ...(release.entryType === 'module' && { type: release.entryType }),
    ...(release.globalName !== null && { globalName: release.globalName }),
    ...(release.team !== null && { team: release.team }),
    digests: Object.fromEntries(files.map(([file, { sha384 }]) => [file, sha384])),
  };
}

/** Whether a page checks the digest of a file: scripts and style sheets. */
export function isDigestChecked(file: string): boolean {
  return /\.(m?js|css)$/.test(file);
}

/** The files that `./lifecycles` loads besides the entry. */
export function getLifecycleFiles({ exposeFiles }: Release): Release['exposeFiles'][string] {
  return exposeFiles['./lifecycles'] ?? { scripts: [], styles: [] };
}

/** The URL path of a release, with a slash at the end. */
export function getReleaseBase({ remote, release }: Pick<Release, 'remote' | 'release'>): string {
  return `/r/${remote}/${release}/`;
}
