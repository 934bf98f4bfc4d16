import type { Progress } from './visit-remote';

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
