import type { EnvironmentDocument } from '../../store/documents/environment';
import { getDueCheck, isWorse, type Tally } from './compare-failures';

/** Visitors counted for one release. More visitors would not change the result. */
const maxVisitors = 20_000;

export type Verdict = { remote: string; release: string; stable: Tally; canary: Tally };

/** Counted visitors of one release of a remote. */
export type ReleaseTally = { remote: string; release: string; tally: Tally };

/** The report of a page about one remote. */
export type Report = { remote: string; release: string; outcome: 'mounted' | 'failed' };

/**
 * Counts the visitors for whom a canary and the stable release failed since the canary started. A visitor counts once
 * for a release, as failed if one report of the release is a failure.
 */
export function createCanaryWatch() {
  const watched = new Map<string, { startKey: string; sides: Map<string, Map<string, boolean>> }>();

  function getSides({ canaries, remotes }: EnvironmentDocument, remote: string) {
    const isKnown = Object.hasOwn(canaries, remote) && Object.hasOwn(remotes, remote);
    const canary = isKnown ? canaries[remote] : undefined;
    const stable = isKnown ? remotes[remote] : undefined;
    if (!canary || !stable) return null;
    const startKey = `${canary.release} ${canary.startedAt} ${stable}`;
    const known = watched.get(remote);
    const watch = known?.startKey === startKey ? known : { startKey, sides: new Map() };
    watched.set(remote, watch);
    return { canary: canary.release, stable, sides: watch.sides };
  }

  /** @returns a verdict when this report shows that the canary is significantly worse */
  function addReport(
    document: EnvironmentDocument,
    visitor: string,
    { remote, release, outcome }: Report,
  ): Verdict | null {
    const found = getSides(document, remote);
    if (!found || (release !== found.canary && release !== found.stable)) return null;
    const visitors = found.sides.get(release) ?? new Map<string, boolean>();
    found.sides.set(release, visitors);
    const isNew = !visitors.has(visitor);
    if (isNew && visitors.size >= maxVisitors) return null;
    visitors.set(visitor, outcome === 'failed' || visitors.get(visitor) === true);
    const isRelevant = isNew || outcome === 'failed';
    if (release !== found.canary || !isRelevant) return null;
    const check = getDueCheck(visitors.size);
    if (check === null) return null;
    const canary = toTally(visitors);
    const stable = toTally(found.sides.get(found.stable));
    return isWorse(stable, canary, check) ? { remote, release, stable, canary } : null;
  }

  /** The present counts by remote and release. */
  function tallies(): readonly ReleaseTally[] {
    return [...watched].flatMap(([remote, { sides }]) =>
      [...sides].map(([release, visitors]) => ({ remote, release, tally: toTally(visitors) })),
    );
  }

  return { addReport, tallies };
}

function toTally(visitors: ReadonlyMap<string, boolean> = new Map()): Tally {
  return { visitors: visitors.size, failed: [...visitors.values()].filter(Boolean).length };
}
