import type { EnvironmentDocument } from '../../store/environment';
import { isWorse, lookDue, type Tally } from './judge';

/** Visitors counted for one release; more change nothing about what is known of it. */
const most = 20_000;

export type Verdict = { remote: string; release: string; stable: Tally; canary: Tally };

/** What one page tells of one remote. */
export type Report = { remote: string; release: string; outcome: 'mounted' | 'failed' };

/**
 * Counts, since a canary began, for how many visitors it and the stable release failed: a visitor
 * counts once for a release, as failed if anything of it failed.
 */
export function canaryWatch() {
  const watched = new Map<string, { began: string; sides: Map<string, Map<string, boolean>> }>();

  function sidesOf({ canaries, remotes }: EnvironmentDocument, remote: string) {
    const isKnown = Object.hasOwn(canaries, remote) && Object.hasOwn(remotes, remote);
    const canary = isKnown ? canaries[remote] : undefined;
    const stable = isKnown ? remotes[remote] : undefined;
    if (!canary || !stable) return null;
    const began = `${canary.release} ${canary.startedAt} ${stable}`;
    const known = watched.get(remote);
    const watch = known?.began === began ? known : { began, sides: new Map() };
    watched.set(remote, watch);
    return { canary: canary.release, stable, sides: watch.sides };
  }

  /** @returns a verdict when this report shows that the canary is significantly worse */
  function take(
    document: EnvironmentDocument,
    visitor: string,
    { remote, release, outcome }: Report,
  ): Verdict | null {
    const found = sidesOf(document, remote);
    if (!found || (release !== found.canary && release !== found.stable)) return null;
    const visitors = found.sides.get(release) ?? new Map<string, boolean>();
    found.sides.set(release, visitors);
    const isNew = !visitors.has(visitor);
    if (isNew && visitors.size >= most) return null;
    visitors.set(visitor, outcome === 'failed' || visitors.get(visitor) === true);
    const isDue = isNew || outcome === 'failed';
    if (release !== found.canary || !isDue) return null;
    const look = lookDue(visitors.size);
    if (look === null) return null;
    const canary = tallyOf(visitors);
    const stable = tallyOf(found.sides.get(found.stable));
    return isWorse(stable, canary, look) ? { remote, release, stable, canary } : null;
  }

  /** What is counted now, by remote and release. */
  function tallies(): readonly { remote: string; release: string; tally: Tally }[] {
    return [...watched].flatMap(([remote, { sides }]) =>
      [...sides].map(([release, visitors]) => ({ remote, release, tally: tallyOf(visitors) })),
    );
  }

  return { take, tallies };
}

function tallyOf(visitors: ReadonlyMap<string, boolean> = new Map()): Tally {
  return { visitors: visitors.size, failed: [...visitors.values()].filter(Boolean).length };
}
