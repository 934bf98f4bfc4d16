import { createStore } from 'zustand/vanilla';
import type { ReleaseMap } from './release-map';

type PageSet = {
  /** What this page was opened with, and keeps. */
  map: ReleaseMap;
  /** What is switched off now; the one thing that changes under an open page. */
  off: ReleaseMap['off'];
  /** Whether the environment runs another set by now. */
  isOutdated: boolean;
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
export const pageSet = createStore<PageSet>(() => ({ map: nothing, off: {}, isOutdated: false }));

/** The release of a remote that this page was told to run. */
export function liveRelease(remote: string): string {
  return pageSet.getState().map.remotes[remote]?.release ?? 'none';
}
