import type { Release } from '../store/release';
import type { LiveSet } from './live-set';

/** A file that the first screen of a path cannot do without. */
export type Preload = { address: string; as: 'script' | 'style'; integrity: string };

type PreloadOptions = {
  live: LiveSet;
  /** The release of the shell that the page starts: it says whose the path is. */
  shell: Release;
  /** The remotes whose canary the visitor gets. */
  canaries: readonly string[];
  pathname: string;
};

/** The door through which the shell mounts a remote. */
const mounted = './lifecycles';

/**
 * What the page of a path loads before anything of its remote is shown: the entry and the files of
 * its door. The libraries that it shares come with the shell.
 */
export function preloads({ live, shell, canaries, pathname }: PreloadOptions): readonly Preload[] {
  const remote = shell.routes.find(({ paths }) =>
    paths.some((path) => owns(path, pathname)),
  )?.remote;
  if (!remote) return [];
  const { told, releases } = live;
  const chosen = (canaries.includes(remote) && told.canaries[remote]) || told.remotes[remote];
  const release = releases.find((one) => one.remote === remote && one.release === chosen?.release);
  if (!chosen || !release) return [];
  const { scripts = [], styles = [] } = release.doors[mounted] ?? {};
  const named = (as: Preload['as']) => (file: string) => ({
    address: chosen.base + file,
    as,
    integrity: release.files[file]?.sha384 ?? '',
  });
  return [...[chosen.entry, ...scripts].map(named('script')), ...styles.map(named('style'))];
}

/** As the shell reads its table. */
function owns(path: string, pathname: string): boolean {
  return pathname === path || (path !== '/' && pathname.startsWith(`${path}/`));
}
