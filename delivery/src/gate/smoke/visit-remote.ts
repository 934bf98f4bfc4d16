import type { Release } from '../../store/release';
import type { ReleaseStore } from '../../store/release-store';
import { routeTable } from '../../store/route-table';
import { checkErrors } from '../checks/check-errors';
import { checkLeftovers } from '../checks/check-leftovers';
import { checkLoading } from '../checks/check-loading';
import { checkOtherRemote } from '../checks/check-other-remote';
import { checkStyles } from '../checks/check-styles';
import type { Refusal } from '../refusal';
import type { PageState, SmokePage } from './smoke-page';

/** Another remote of the set, or null where there is none, and an address where the candidate is not shown. */
export type OtherRemote = { remote: string | null; path: string };

export type Visit = {
  opening: SmokePage;
  store: ReleaseStore;
  candidate: Release;
  releases: readonly Release[];
  other: OtherRemote;
  patience: number;
};

/** Where something was met: a path of the page, and the screen that it belongs to. */
export type Stage = { at: string; screen: string | null };

/** What was in the page before the candidate came, and what has been refused already. */
export type Progress = { baseline: PageState; seen: Set<string> };

/** Loads, mounts, visits and leaves a candidate, and looks at the page before, during and after. */
export async function visitRemote(visit: Visit): Promise<readonly Refusal[]> {
  const { opening, candidate, other } = visit;
  const { remote } = candidate;
  if (other.remote) await opening.waitUntilMounted(other.remote);
  await opening.waitUntilIdle(remote);
  if (remote === 'shell') return checkErrors(visit, emptyProgress(), { at: '/', screen: null });
  await opening.page.evaluate(`bootSmoke.prepareSpecimen(${JSON.stringify(remote)})`);
  const controls = await visibleControls(visit);
  const progress: Progress = { baseline: await opening.read(), seen: new Set() };

  const loading = await checkLoading(visit);
  if (loading.length > 0) return loading;
  const refusals: Refusal[] = [];
  const check = async (stage: Stage) => {
    await opening.waitUntilIdle(remote);
    refusals.push(...(await checkErrors(visit, progress, stage)));
    refusals.push(...(await checkStyles(visit, progress, stage)));
  };
  await check({ at: 'after it was loaded', screen: null });
  for (const screen of screensOf(visit)) {
    const path = examplePath(screen);
    await opening.navigate(path);
    const isMounted = await opening.waitUntilMounted(remote);
    await check({ at: `at ${path}`, screen });
    if (!isMounted && refusals.length === 0) refusals.push(notShown(candidate, path, screen));
    // What is broken from the start is broken at every address.
    if (!isMounted) return refusals;
  }
  await opening.navigate(other.path);
  if (other.remote) await opening.waitUntilMounted(other.remote);
  await check({ at: 'after it was unmounted', screen: null });
  refusals.push(...(await checkLeftovers(visit, progress)));
  refusals.push(...(await checkOtherRemote(visit, controls)));
  return refusals;
}

/** Another remote to look at beside the candidate, best one that does not show the candidate itself. */
export function findOtherRemote({ remote }: Release, releases: readonly Release[]): OtherRemote {
  const others = routeTable(releases).flatMap((route) => {
    const release = releases.find((one) => one.remote === route.remote);
    const path = route.paths.at(-1);
    return release && path && route.remote !== remote ? [{ release, path }] : [];
  });
  const uses = ({ release }: { release: Release }) =>
    release.uses.some((use) => use.remote === remote);
  const found = others.find((other) => !uses(other)) ?? others[0];
  return found ? { remote: found.release.remote, path: found.path } : { remote: null, path: '/' };
}

/** The declared screens; of an older release, the prefixes that it owns. */
function screensOf({ candidate, releases }: Visit): readonly string[] {
  const route = routeTable(releases).find(({ remote }) => remote === candidate.remote);
  if (!route || !candidate.exposes.includes('./lifecycles')) return [];
  return candidate.screens.length > 0 ? candidate.screens : route.paths;
}

/** `/swap/:bookingId/*` -> `/swap/example/example` */
function examplePath(screen: string): string {
  return screen.replace(/:\w+\??|\*/g, 'example');
}

function visibleControls({ opening, other }: Visit): Promise<readonly string[]> {
  return opening.page.evaluate(`bootSmoke.visibleControls(${JSON.stringify(other.remote)})`);
}

function notShown({ remote, release }: Release, path: string, screen: string): Refusal {
  return {
    message: `${remote}@${release} does not appear in the page at ${path}.`,
    where: `${remote}/lifecycles, screen ${screen}`,
    mend: `Open ${path} in the staging shell and look why ${remote} does not mount.`,
  };
}

function emptyProgress(): Progress {
  const baseline = {
    errors: [],
    failures: [],
    timers: [],
    listeners: [],
    handlers: [],
    elements: [],
  };
  return { baseline: { ...baseline, adopted: 0 }, seen: new Set() };
}
