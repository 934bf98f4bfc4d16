import { createStore } from 'zustand/vanilla';
import type { ReleaseMap } from './release-map';

type PageReleases = {
  /** The releases that this page was opened with, without parts that it did not need yet. Only withdrawn ones are replaced. */
  map: ReleaseMap;
  /** The newest map of the environment that this page has received; null before the first. Without its parts. */
  live: ReleaseMap | null;
  /** The remotes that are switched off. */
  off: ReleaseMap['off'];
  /** Whether the environment has newer releases. */
  isOutdated: boolean;
  /** Whether the shell of this page was withdrawn: only a reload can replace it. */
  isShellWithdrawn: boolean;
};

const emptyMap: ReleaseMap = {
  environment: '',
  version: 0,
  remotes: {},
  canaries: {},
  previous: {},
  withdrawn: {},
  off: {},
  routes: [],
};

/** The releases of this page. */
export const pageReleases = createStore<PageReleases>(() => ({
  map: emptyMap,
  live: null,
  off: {},
  isOutdated: false,
  isShellWithdrawn: false,
}));

/** The team that owns a remote, from its live release; null when it names none. */
export function getTeam(remote: string): string | null {
  return pageReleases.getState().map.remotes[remote]?.team ?? null;
}

/** The release of a remote in the release map of this page. */
export function getLiveRelease(remote: string): string {
  return pageReleases.getState().map.remotes[remote]?.release ?? 'none';
}
