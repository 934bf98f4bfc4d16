import { filesOfDoor } from '../store/page-map';
import type { OwnedRoute, Release } from '../store/release';
import { isWithin } from '../store/route-table';
import type { LiveSet } from './live-set';

/** A file that the first screen of a path cannot do without. */
export type Preload = { address: string; as: 'script' | 'style'; integrity: string };

export type PageOptions = {
  live: LiveSet;
  /** The release of the shell that the page starts. */
  shell: Release;
  /** The remotes whose canary the visitor gets. */
  canaries: readonly string[];
};

/**
 * What the page of a path loads before anything of its remote is shown: the entry and the files of
 * its door. The libraries that it shares come with the shell.
 */
export function preloads({
  pathname,
  ...options
}: PageOptions & { pathname: string }): readonly Preload[] {
  const remote = routeOf(options, pathname)?.remote;
  const door = remote && mountedDoor(remote, options);
  if (!door) return [];
  const { base, entry, scripts, styles, release } = door;
  const named = (as: Preload['as']) => (file: string) => ({
    address: base + file,
    as,
    integrity: release.files[file]?.sha384 ?? '',
  });
  return [...[entry, ...scripts].map(named('script')), ...styles.map(named('style'))];
}

/** What each remote with a path of its own needs besides its entry: remote -> file names. */
export function doorFiles(options: PageOptions): Record<string, readonly string[]> {
  const files = routesOf(options).map(({ remote }): [string, string[]] => {
    const { scripts = [], styles = [] } = mountedDoor(remote, options) ?? {};
    return [remote, [...scripts, ...styles]];
  });
  return Object.fromEntries(files);
}

type Table = Pick<PageOptions, 'live' | 'shell'>;

/** The table of the release map; that of the shell where the map is older than the field. */
export function routesOf({ live, shell }: Table): readonly OwnedRoute[] {
  return live.told.routes ?? shell.routes;
}

/** The remote that owns a path, and the prefix by which it does. */
export function routeOf(table: Table, pathname: string): { remote: string; path: string } | null {
  for (const { remote, paths } of routesOf(table)) {
    const path = paths.find((one) => isWithin(pathname, one));
    if (path !== undefined) return { remote, path };
  }
  return null;
}

/** What a page must know of the release that it mounts; null where there is none in its set. */
export function mountedDoor(remote: string, { live, canaries }: PageOptions) {
  const { told, releases } = live;
  const chosen = (canaries.includes(remote) && told.canaries[remote]) || told.remotes[remote];
  const release = releases.find((one) => one.remote === remote && one.release === chosen?.release);
  if (!chosen || !release) return null;
  const { base, entry } = chosen;
  return { base, entry, release, ...filesOfDoor(release) };
}
