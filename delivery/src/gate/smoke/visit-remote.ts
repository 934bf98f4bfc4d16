import type { Release } from '../../store/documents/release';
import { createRouteTable } from '../../store/documents/route-table';
import type { GateFailure } from '../gate-error';
import { checkAccessibility } from './checks/check-accessibility';
import { checkAnswers } from './checks/check-answers';
import { checkErrors } from './checks/check-errors';
import { checkGlobals } from './checks/check-globals';
import { checkLeftovers } from './checks/check-leftovers';
import { checkLoading } from './checks/check-loading';
import { checkMemory } from './checks/check-memory';
import { checkOtherRemote } from './checks/check-other-remote';
import { checkStories } from './checks/check-stories';
import { checkStyles } from './checks/check-styles';
import { examplePath, listScreens } from './screens';
import { createProgress, type OtherRemote, type Progress, type Stage, type Visit } from './visit';

/** Loads, mounts, visits and unmounts a candidate, and checks the page before, during and after. */
export async function visitRemote(visit: Visit): Promise<readonly GateFailure[]> {
  const { smokePage, candidate, other } = visit;
  const { remote } = candidate;
  if (other.remote) await smokePage.waitUntilMounted(other.remote);
  await smokePage.waitUntilIdle(remote);
  if (remote === 'shell') return checkErrors(visit, createProgress(), { at: '/', screen: null });
  await smokePage.page.evaluate(`bootSmoke.prepareSpecimen(${JSON.stringify(remote)})`);
  await smokePage.page.evaluate('bootSmoke.rememberPage()');
  const controls = await visibleControls(visit);
  const progress: Progress = { baseline: await smokePage.read(), seen: new Set() };

  const loading = await checkLoading(visit);
  if (loading.length > 0) return loading;
  const failures: GateFailure[] = [];
  const check = async (stage: Stage) => {
    await smokePage.waitUntilIdle(remote);
    failures.push(...(await checkErrors(visit, progress, stage)));
    failures.push(...(await checkStyles(visit, progress, stage)));
    failures.push(...(await checkGlobals(visit, progress, stage)));
  };
  await check({ at: 'after it was loaded', screen: null });
  for (const screen of listScreens(candidate, visit.releases)) {
    const path = examplePath(screen);
    await smokePage.navigate(path);
    const isMounted = await smokePage.waitUntilMounted(remote);
    await check({ at: `at ${path}`, screen });
    if (isMounted)
      failures.push(...(await checkAccessibility(visit, progress, { at: `at ${path}`, screen })));
    if (!isMounted && failures.length === 0)
      failures.push(createNotShownFailure(candidate, path, screen));
    // A candidate that does not mount at one path fails at all of them.
    if (!isMounted) return failures;
  }
  failures.push(...(await checkStories(visit, check)));
  await smokePage.navigate(other.path);
  if (other.remote) await smokePage.waitUntilMounted(other.remote);
  await check({ at: 'after it was unmounted', screen: null });
  failures.push(...(await checkLeftovers(visit, progress)));
  if (failures.length > 0) return failures;
  failures.push(...(await checkMemory(visit)));
  failures.push(...(await checkAnswers(visit)));
  failures.push(...(await checkOtherRemote(visit, controls)));
  return failures;
}

/** Finds another remote to check, preferably one that does not import from the candidate. */
export function findOtherRemote({ remote }: Release, releases: readonly Release[]): OtherRemote {
  const others = createRouteTable(releases).flatMap((route) => {
    const release = releases.find((one) => one.remote === route.remote);
    const path = route.paths.at(-1);
    return release && path && route.remote !== remote ? [{ release, path }] : [];
  });
  const uses = ({ release }: { release: Release }) =>
    release.uses.some((use) => use.remote === remote);
  const found = others.find((other) => !uses(other)) ?? others[0];
  return found ? { remote: found.release.remote, path: found.path } : { remote: null, path: '/' };
}

function visibleControls({ smokePage, other }: Visit): Promise<readonly string[]> {
  return smokePage.page.evaluate(`bootSmoke.visibleControls(${JSON.stringify(other.remote)})`);
}

function createNotShownFailure(
  { remote, release }: Release,
  path: string,
  screen: string,
): GateFailure {
  return {
    message: `${remote}@${release} does not appear in the page at ${path}.`,
    where: `${remote}/lifecycles, screen ${screen}`,
    fix: `Open ${path} in the staging shell and find out why ${remote} does not mount.`,
  };
}
