import { createStore } from 'zustand/vanilla';
import { recordFailure, SwitchedOffError, TimeoutError } from '../failures/failures';
import { admitRelease } from '../releases/admitted-releases';
import { knownGood } from '../releases/known-good';
import { pageSet } from '../releases/page-set';
import type { Release } from '../releases/release-map';
import { giveUpContainer, loadContainer } from './container';
import { guardComponents, type Origin } from './door-boundary';
import { holdStyles } from './release-styles';
import { whatContainersGet } from './runtime-core';

const pauseBeforeRetry = 150;

type Door = { remote: string; expose: string };
type Loading = { remote: string; errors: unknown[] };

/** The doors that are being opened now: whatever else wants the network stands aside for them. */
export const doorways = createStore<{ opening: readonly Door[] }>(() => ({ opening: [] }));

let isFirst = true;
const loads = new Set<Loading>();
const origins = new WeakMap<object, Origin>();
/** What other remotes have imported: webpack keeps it as long as the page lives. */
const imported: Origin[] = [];
const laters = new WeakMap<object, Promise<object>>();

/** The release that a door's module came from, where it came through here. */
export function releaseOf(module: object): string | undefined {
  return origins.get(module)?.release;
}

/** Turns on the styles of lifecycles that came through here, until the returned function is called. */
export function holdStylesOf(lifecycles: object): () => void {
  const origin = origins.get(lifecycles);
  return origin ? holdStyles(origin.base, origin.expose) : () => undefined;
}

/** Whether a page holds a component of a release that can only be replaced by loading the page again. */
export function isImported(remote: string, release: string): boolean {
  return imported.some((one) => one.remote === remote && one.release === release);
}

/** Says that what failed, or did not come in time, may come after all. */
export function mayCome<Failed extends Error>(error: Failed, later: Promise<object>): Failed {
  laters.set(error, later);
  return error;
}

/** The module that may come after all, where that is so. */
export function laterOf(error: unknown): Promise<object> | undefined {
  return error instanceof Error ? laters.get(error) : undefined;
}

/** Takes an error of a remote's scripts while they are loaded: it is the cause of what follows. */
export function takeLoadError(remote: string, error: unknown): boolean {
  const load = [...loads].find((one) => one.remote === remote);
  load?.errors.push(error);
  return load !== undefined;
}

/**
 * Opens a door of a remote: of the release of this page, tried twice, or when that fails or is late,
 * of the release known to have worked before. Each release that fails is recorded once.
 *
 * @throws {SwitchedOffError} or what was wrong with the release of this page; see {@link laterOf}
 */
export async function openDoor(door: Door): Promise<object> {
  doorways.setState(({ opening }) => ({ opening: [...opening, door] }));
  try {
    return await openInTime(door);
  } finally {
    doorways.setState(({ opening }) => ({ opening: opening.filter((one) => one !== door) }));
  }
}

async function openInTime(door: Door): Promise<object> {
  const { remote } = door;
  const { map, off } = pageSet.getState();
  const switchedOff = off[remote];
  if (switchedOff) throw new SwitchedOffError(switchedOff.reason);
  const live = map.remotes[remote];
  if (!live) throw new Error(`This page knows no release of ${remote}.`);

  const budgets = budgetsNow();
  const overdue = new TimeoutError(remote, budgets.all);
  let liveError: Error | undefined;
  const failLive = (error: Error) => {
    liveError ??= error;
    recordFailure(remote, live.release, 'load', liveError);
    dropPreloads(live);
    return liveError;
  };
  // Only when something is wrong: a tab's storage is slow, and every screen would wait for it.
  let known: ReturnType<typeof knownGood> | undefined;
  const standIn = () => {
    known ??= knownGood(map, remote);
    return known;
  };
  let late: ReturnType<typeof setTimeout> | undefined;
  let over: ReturnType<typeof setTimeout> | undefined;
  const opening = new Promise<object>((resolve, reject) => {
    let turned: Promise<void> | undefined;
    const turnToStandIn = (error: Error) => {
      turned ??= standIn().then(async (release) => {
        if (!release) return;
        failLive(error);
        await openRelease(door, release, 1).then(resolve, (cause) => {
          recordFailure(remote, release.release, 'load', cause);
        });
      });
      return turned;
    };
    late = setTimeout(() => void turnToStandIn(overdue), budgets.live);
    openRelease(door, live, 2).then(resolve, async (error: Error) => {
      await turnToStandIn(error);
      reject(failLive(error));
    });
  });
  const tooLate = new Promise<never>((_, reject) => {
    over = setTimeout(() => {
      giveUpContainer(live);
      void standIn().then((release) => release && giveUpContainer(release));
      reject(mayCome(failLive(overdue), opening));
    }, budgets.all);
  });
  try {
    return await Promise.race([opening, tooLate]);
  } finally {
    clearTimeout(late);
    clearTimeout(over);
  }
}

/** Opens a door of the release that stands in for this page's; null where there is none. */
export async function openStandIn(door: Door): Promise<object | null> {
  const release = await knownGood(pageSet.getState().map, door.remote);
  if (!release) return null;
  try {
    return await openRelease(door, release, 1);
  } catch (error) {
    recordFailure(door.remote, release.release, 'load', error);
    throw error;
  }
}

async function openRelease(door: Door, release: Release, attempts: number): Promise<object> {
  const load: Loading = { remote: door.remote, errors: [] };
  loads.add(load);
  try {
    const factory = await getFactory(door, release, attempts);
    const module = await factory();
    if (typeof module !== 'object' || module === null) {
      throw new Error(`${door.remote} has nothing behind ${door.expose}.`);
    }
    const origin = { ...door, release: release.release, base: release.base };
    const guarded = guardComponents(module, origin);
    origins.set(guarded, origin);
    if (door.expose !== './lifecycles') imported.push(origin);
    loads.delete(load);
    for (const error of load.errors) recordFailure(door.remote, release.release, 'run', error);
    return guarded;
  } catch (error) {
    loads.delete(load);
    const cause = load.errors[0] ?? error;
    throw cause instanceof Error ? cause : new Error(String(cause));
  }
}

async function getFactory(door: Door, release: Release, attempts: number) {
  try {
    admitRelease(door.remote, release);
    const container = await loadContainer(door.remote, release);
    await container.init(...whatContainersGet());
    return await container.get(door.expose);
  } catch (error) {
    if (attempts < 2) throw error;
    await new Promise((resolve) => setTimeout(resolve, pauseBeforeRetry));
    return getFactory(door, release, attempts - 1);
  }
}

/**
 * Milliseconds: after `live` without the present release the one that stands in for it is asked for as
 * well, after `all` the card is shown and Retry offered. The first door of a page has less, for the
 * traveller has waited for the page already.
 */
function budgetsNow() {
  const waited = isFirst ? Math.min(performance.now(), 1_000) : 0;
  isFirst = false;
  return { live: 2_000 - waited / 2, all: 3_400 - waited };
}

/** A file that hangs holds one of the few connections that a browser has; others need it now. */
function dropPreloads({ base }: Release): void {
  for (const link of document.querySelectorAll(`link[rel=preload][href^="${base}"]`)) link.remove();
}
