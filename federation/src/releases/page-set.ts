import { createStore } from 'zustand/vanilla';
import type { ReleaseMap } from './release-map';

type PageSet = {
  /** What this page was opened with, and keeps, but for releases that were taken back since. */
  map: ReleaseMap;
  /** What is switched off now. */
  off: ReleaseMap['off'];
  /** Whether the environment runs another set by now. */
  isOutdated: boolean;
  /** Whether the shell of this page was taken back: only a reload can replace it. */
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

/** The release of a remote that this page was told to run. */
export function liveRelease(remote: string): string {
  return pageSet.getState().map.remotes[remote]?.release ?? 'none';
}
