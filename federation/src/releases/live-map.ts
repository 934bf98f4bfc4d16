import { completeMap, loadMapPart } from './map-parts';
import { pageReleases } from './page-releases';
import { addMapPart, type ReleaseMap, selectCanaries } from './release-map';

/**
 * Adds the releases of a remote to the page's map when a part has them. A newer map may have withdrawn a release since;
 * then it is replaced at once.
 * @throws {Error} when a part cannot be loaded, or is not the signed one
 */
export async function addReleasesOf(remote: string): Promise<void> {
  const { map, live } = pageReleases.getState();
  const part = map.remotes[remote] ? null : await loadMapPart(map, remote);
  if (!part) return;
  const complete = live && (await completeMap(live, Object.keys(part.remotes)));
  pageReleases.setState((page) => {
    const added = addMapPart(page.map, selectCanaries(part));
    return { map: complete ? replaceWithdrawn(added, complete) : added };
  });
}

/**
 * Applies a newer map of the environment: what is switched off at once, then withdrawn releases, and whether the page is
 * outdated. A map of another environment, or an older version from a server that lags behind, is ignored.
 * @throws {Error} when a part of the newer map cannot be loaded
 */
export async function applyLiveMap(newer: ReleaseMap): Promise<void> {
  const { map, live } = pageReleases.getState();
  const isOlder = newer.version < (live ?? map).version;
  if (newer.environment !== map.environment || isOlder) return;
  pageReleases.setState({ off: newer.off, live: newer });
  const complete = await completeMap(newer, Object.keys(map.remotes));
  pageReleases.setState((page) => {
    if (page.live !== newer) return page;
    const own = replaceWithdrawn(page.map, complete);
    const isShellWithdrawn = own.shell !== undefined && isWithdrawn(complete, 'shell', own.shell);
    return { map: own, isOutdated: isDifferent(complete, own), isShellWithdrawn };
  });
}

/** The map of the page, with each withdrawn release replaced by the live one. */
function replaceWithdrawn(page: ReleaseMap, live: ReleaseMap): ReleaseMap {
  const stale = Object.entries(page.remotes)
    .filter(([remote, { release }]) => isWithdrawn(live, remote, release) && live.remotes[remote])
    .map(([remote]) => remote);
  if (stale.length === 0) return page;
  const pickStale = <Value>(from: Record<string, Value>) =>
    Object.fromEntries(Object.entries(from).filter(([remote]) => stale.includes(remote)));
  const previous = Object.entries(page.previous).filter(([remote]) => !stale.includes(remote));
  return {
    ...page,
    version: live.version,
    remotes: { ...page.remotes, ...pickStale(live.remotes) },
    previous: { ...Object.fromEntries(previous), ...pickStale(live.previous) },
    withdrawn: live.withdrawn,
  };
}

/** A release that is live or a canary again is not withdrawn. */
function isWithdrawn(live: ReleaseMap, remote: string, release: string): boolean {
  const isLive = [live.remotes[remote], live.canaries[remote]].some(
    (one) => one?.release === release,
  );
  return !isLive && (live.withdrawn[remote] ?? []).includes(release);
}

/** Remotes whose releases the page has not loaded are not compared. */
function isDifferent(live: ReleaseMap, page: ReleaseMap): boolean {
  if (live.shell !== page.shell) return true;
  const isUnloaded = (remote: string) =>
    page.parts !== undefined && page.routes.some((route) => route.remote === remote);
  return Object.entries(live.remotes).some(([remote, { release }]) => {
    const own = page.remotes[remote]?.release;
    if (own === undefined && isUnloaded(remote)) return false;
    return own !== release && own !== live.canaries[remote]?.release;
  });
}
