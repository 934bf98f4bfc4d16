import type { Release } from '../../store/documents/release';
import type { ReleaseStore } from '../../store/release-store';
import type { PageState, SmokePage } from './smoke-page';

/** Another remote of the set, or null, and a path at which the candidate is not shown. */
export type OtherRemote = { remote: string | null; path: string };

export type Visit = {
  smokePage: SmokePage;
  store: ReleaseStore;
  candidate: Release;
  releases: readonly Release[];
  other: OtherRemote;
  timeoutMs: number;
};

/** When a check ran: a description for messages, and the visited screen. */
export type Stage = { at: string; screen: string | null };

/** The state of the page before the candidate was loaded, and the problems that were already reported. */
export type Progress = { baseline: PageState; seen: Set<string> };

/** For a page that was opened with the candidate. */
export function createProgress(): Progress {
  const baseline = {
    errors: [],
    failures: [],
    timers: [],
    listeners: [],
    resources: [],
    handlers: [],
    elements: [],
    lostKeys: [],
    rootAttributes: [],
    headTags: [],
  };
  return { baseline: { ...baseline, adopted: 0 }, seen: new Set() };
}
