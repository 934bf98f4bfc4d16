import type { Language } from '@train-swap/shared-config/languages';
import { getLifecycleFiles, getReleaseBase } from '../../store/documents/page-map';
import type { Release } from '../../store/documents/release';
import { isWithin } from '../../store/documents/route-table';
import type { LiveSet } from '../live-set/live-set';

/** A file that the first screen of a path needs. */
export type Preload = { address: string; as: 'script' | 'module' | 'style'; integrity: string };

export type PageOptions = {
  live: LiveSet;
  /** The release of the shell in the page. */
  shell: Release;
  /** The remotes whose canary the visitor gets. */
  canaries: readonly string[];
};

/**
 * The files that a page loads before its remote is shown: the entry, the translations and the files of `./lifecycles`.
 * The shell provides
 * the shared libraries. Scripts come from the other origin if there is one; it has no faulty files and no development servers.
 */
export function listPreloads({
  pathname,
  language,
  filesOrigin,
  ...options
}: PageOptions & {
  pathname: string;
  language: Language;
  filesOrigin: string | null;
}): readonly Preload[] {
  const remote = findRoute(options, pathname)?.remote;
  const mounted = remote && findMountedRelease(remote, options);
  if (!mounted) return [];
  const { base, entry, scripts, styles, release } = mounted;
  const hasOtherOrigin = mounted.type !== 'module' && base === getReleaseBase(release);
  const scriptOrigin = (hasOtherOrigin && filesOrigin) || '';
  const named = (as: Preload['as']) => (file: string) => ({
    address: (as === 'script' ? scriptOrigin : '') + base + file,
    as,
    integrity: release.files[file]?.sha384 ?? '',
  });
  const messages = release.messages[language.code];
  const first = [entry, ...(messages ? [messages] : [])];
  return [
    ...first.map(named('script')),
    ...scripts.map(named(mounted.type ?? 'script')),
    ...styles.map(named('style')),
  ];
}

/** The files of each remote with pages that every page has, besides its entry: remote -> file names. */
export function listExposeFiles(options: PageOptions): Record<string, readonly string[]> {
  const { pageMap, parts } = options.live;
  const files = pageMap.routes
    .filter(({ remote }) => !parts.has(remote))
    .map(({ remote }): [string, string[]] => {
      const { scripts = [], styles = [] } = findMountedRelease(remote, options) ?? {};
      return [remote, [...scripts, ...styles]];
    });
  return Object.fromEntries(files);
}

/** The remote that owns a path, and the matching prefix. */
export function findRoute(
  { live }: Pick<PageOptions, 'live'>,
  pathname: string,
): { remote: string; path: string } | null {
  for (const { remote, paths } of live.pageMap.routes) {
    const path = paths.find((one) => isWithin(pathname, one));
    if (path !== undefined) return { remote, path };
  }
  return null;
}

/** The release of a remote that a page mounts; null when the set has none. */
export function findMountedRelease(remote: string, { live, canaries }: PageOptions) {
  const { pageMap, releases } = live;
  const chosen = (canaries.includes(remote) && pageMap.canaries[remote]) || pageMap.remotes[remote];
  const release = releases.find((one) => one.remote === remote && one.release === chosen?.release);
  if (!chosen || !release) return null;
  const { base, entry, type } = chosen;
  return { base, entry, type, release, ...getLifecycleFiles(release) };
}
