import type { EnvironmentDocument } from './environment';
import type { OwnedRoute, Release } from './release';
import { routeTable } from './route-table';

/** One release as a page must know it to load it. */
export type PageRelease = {
  release: string;
  /** The folder of the release in addresses, with a slash at its end. */
  base: string;
  entry: string;
  /** File -> sha384, for the scripts and style sheets of which a page must know it; the entry may tell the others. */
  digests: Record<string, string>;
};

/** The release map: the signed text that stands in the page and that the shell checks. */
export type PageMap = {
  environment: string;
  version: number;
  /** The shell's own release, so that an open page learns of a newer one; the page itself starts it. */
  shell?: string;
  remotes: Record<string, PageRelease>;
  /** Releases that the edge server may choose for a visitor instead. */
  canaries: Record<string, PageRelease>;
  /** What each remote ran before: a page whose release fails goes back to it. */
  previous: Record<string, PageRelease>;
  /** Releases that were taken back, which no page goes back to. */
  withdrawn: Record<string, readonly string[]>;
  /** Remotes that are switched off, and why. */
  off: Record<string, { reason: string; since: string }>;
  /** Which remote owns which pages. Maps that are older than the field have none. */
  routes?: readonly OwnedRoute[];
};

type ReleaseOf = (remote: string, release: string) => Promise<Release | null>;

/** The files whose digests a page must be told: all, those that it may fetch before the entry has run, or the entry alone. */
type Need = 'all' | 'first' | 'entry';

/**
 * What the pages of an environment are told. Of what ran before, only what still stands in the store. Where each shell of
 * the environment takes what entries tell, the digests that they tell are left out.
 * @throws {Error} when a release that the environment runs is not there
 */
export async function pageMap(
  document: EnvironmentDocument,
  releaseOf: ReleaseOf,
): Promise<PageMap> {
  const { environment, version, remotes, previous, withdrawn, canaries, killed } = document;
  const isOn = ([remote]: [string, unknown]) => !killed[remote];
  const live = Object.entries(remotes).filter(isOn);
  const tried = Object.entries(canaries).filter(isOn);
  const running = await mustHave(live, releaseOf);
  const onTrial = await mustHave(
    tried.map(([remote, { release }]) => [remote, release]),
    releaseOf,
  );
  const before = await found(Object.entries(previous).filter(isOn), releaseOf);
  const shells = [...running, ...onTrial].filter(({ remote }) => remote === 'shell');
  // A remote that is switched off keeps its pages.
  const all = await found(Object.entries(remotes), releaseOf);
  const takesTold = shells.every(({ takesToldDigests }) => takesToldDigests);
  return {
    environment,
    version,
    ...(remotes.shell ? { shell: remotes.shell } : {}),
    remotes: described(running, takesTold ? 'first' : 'all'),
    canaries: described(onTrial, takesTold ? 'first' : 'all'),
    previous: described(before, takesTold ? 'entry' : 'all'),
    withdrawn,
    off: Object.fromEntries(
      Object.entries(killed).map(([remote, { reason, at }]) => [remote, { reason, since: at }]),
    ),
    ...completeTable(routeTable(all)),
  };
}

/** None where the shell is so old that it knows no titles: then each shell uses the table that it was built with. */
function completeTable(routes: readonly OwnedRoute[]): Pick<PageMap, 'routes'> {
  return routes.every(({ title }) => title !== '') ? { routes } : {};
}

async function found(chosen: [string, string][], releaseOf: ReleaseOf): Promise<Release[]> {
  const releases = await Promise.all(chosen.map(([remote, id]) => releaseOf(remote, id)));
  return releases.filter((release) => release !== null);
}

async function mustHave(chosen: [string, string][], releaseOf: ReleaseOf): Promise<Release[]> {
  const releases = await found(chosen, releaseOf);
  const missing = chosen.find(
    ([remote, id]) => !releases.some((one) => one.remote === remote && one.release === id),
  );
  if (missing) throw new Error(`The store has no release ${missing.join('@')}.`);
  return releases;
}

function described(releases: readonly Release[], need: Need): Record<string, PageRelease> {
  return Object.fromEntries(
    releases
      .filter(({ exposes }) => exposes.length > 0)
      .map((release) => [release.remote, pageRelease(release, need)]),
  );
}

/** A release as pages are told of it. One whose entry tells no digests is told with all of them. */
export function pageRelease(release: Release, need: Need): PageRelease {
  const entry = release.entry[0] ?? '';
  const { scripts, styles } = filesOfDoor(release);
  const needed = need === 'first' ? [entry, ...scripts, ...styles] : [entry];
  const told = Object.entries(release.files).filter(
    need === 'all' || !release.tellsDigests
      ? ([file]) => isChecked(file)
      : ([file]) => needed.includes(file),
  );
  return {
    release: release.release,
    base: releaseBase(release),
    entry,
    digests: Object.fromEntries(told.map(([file, { sha384 }]) => [file, sha384])),
  };
}

/** What runs in a page or is applied to it, and so has its digest checked there. */
export function isChecked(file: string): boolean {
  return /\.(js|css)$/.test(file);
}

/** What the door loads through which the shell mounts a remote, besides the entry. */
export function filesOfDoor({ doors }: Release): Release['doors'][string] {
  return doors['./lifecycles'] ?? { scripts: [], styles: [] };
}

/** The folder of a release in addresses, with a slash at its end. */
export function releaseBase({ remote, release }: Pick<Release, 'remote' | 'release'>): string {
  return `/r/${remote}/${release}/`;
}
