import { metresBetween } from '../../../../kit/values/distance';
import { normalizeStationName } from '../../stations/station-name';
import { matchCrs } from '../../stations/uk-stations';
import type { Stop } from '../tables/read-stops';

/** Stops with the same name within this distance are one station. */
const sameStationMetres = 500;

/** A station: the ids of its stops, and the stop that represents it. */
export type StationGroup = { head: Stop; stopIds: string[] };

function findRoot(stop: Stop, stops: Map<string, Stop>): Stop {
  let root = stop;
  // Boarding area, platform, station: three levels. The limit ends cycles in the feed.
  for (let level = 0; level < 4; level += 1) {
    const parent = stops.get(root.parentId);
    if (!parent || parent === root) return root;
    root = parent;
  }
  return root;
}

const isNear = (a: Stop, b: Stop): boolean =>
  a.location !== null &&
  b.location !== null &&
  metresBetween(a.location, b.location) <= sameStationMetres;

/** Groups stops that are near any member of the group. */
function mergeNearby(roots: Stop[]): Stop[][] {
  const groups: Stop[][] = [];
  for (const root of roots) {
    const touching = groups.filter((group) => group.some((member) => isNear(member, root)));
    const rest = groups.filter((group) => !touching.includes(group));
    groups.splice(0, groups.length, ...rest, [...touching.flat(), root]);
  }
  return groups;
}

/** A British station has one CRS code, and its parts may have different names. */
function mergeByCrs(groups: Stop[][]): Stop[][] {
  const merged = new Map<string | Stop[], Stop[]>();
  for (const group of groups) {
    const codes = group.map(({ code, id, location }) => matchCrs([code, id], location));
    const key = codes.find((crs) => crs !== null) ?? group;
    merged.set(key, [...(merged.get(key) ?? []), ...group]);
  }
  return [...merged.values()];
}

/**
 * Groups stops into stations: stops with the same parent, near stops with the same name, and stops with one CRS code.
 * `countCalls`: the calls at a stop. The stop with the shortest name, then the most calls, represents the station.
 */
export function groupStops(
  stops: Map<string, Stop>,
  countCalls: (stopId: string) => number,
): StationGroup[] {
  const members = new Map<Stop, string[]>();
  for (const stop of stops.values()) {
    const root = findRoot(stop, stops);
    const existing = members.get(root);
    if (existing) existing.push(stop.id);
    else members.set(root, [stop.id]);
  }
  const byName = new Map<string, Stop[]>();
  for (const root of members.keys()) {
    const name = normalizeStationName(root.name || root.id);
    byName.set(name, [...(byName.get(name) ?? []), root]);
  }
  const countCallsBelow = (root: Stop) =>
    (members.get(root) ?? []).reduce((sum, id) => sum + countCalls(id), 0);
  return mergeByCrs([...byName.values()].flatMap(mergeNearby)).map((roots) => {
    const [head] = [...roots].sort(
      (a, b) =>
        Number(b.isStation) - Number(a.isStation) ||
        a.name.length - b.name.length ||
        countCallsBelow(b) - countCallsBelow(a),
    );
    return {
      head: head as Stop,
      stopIds: roots.flatMap((root) => members.get(root) ?? []),
    };
  });
}
