import { createStore } from 'zustand/vanilla';
import type { ReleaseMap } from './release-map';

type PageSet = {
  /** The releases that this page was opened with; only withdrawn ones are replaced. */
  map: ReleaseMap;
  /** The remotes that are switched off now. */
  off: ReleaseMap['off'];
  /** Whether the environment has a newer set. */
  isOutdated: boolean;
  /** Whether the shell of this page was withdrawn: only a reload can replace it. */
  isShellWithdrawn: boolean;
};

const nothing: ReleaseMap = {
  environment: '',
  version: 0,
  remotes: {},
  canaries: {},
  previous: {},
  withdrawn: {},
  off: {},
};

/** The releases of this page. */
export const pageSet = createStore<PageSet>(() => ({
  map: nothing,
  off: {},
  isOutdated: false,
  isShellWithdrawn: false,
}));

/** The release of a remote in the release map of this page. */
export function liveRelease(remote: string): string {
  return pageSet.getState().map.remotes[remote]?.release ?? 'none';
}
