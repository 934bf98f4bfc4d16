import type { Stop } from '../tables/read-stops';
import { metresBetween } from './distance';
import { sharedName } from './station-name';

/** Stops of one name nearer than this are platforms of one station. */
const sameStationMetres = 500;

/** A station as travellers see it: its stops by id, and the one that speaks for it. */
export type StationGroup = { head: Stop; stopIds: string[] };

const rootOf = (stop: Stop, stops: Map<string, Stop>): Stop => {
  let root = stop;
  // Boarding area, platform, station: three levels; the limit stops a feed that goes round in a ring.
  for (let level = 0; level < 4; level += 1) {
    const parent = stops.get(root.parentId);
    if (!parent || parent === root) return root;
    root = parent;
  }
  return root;
};

const near = (a: Stop, b: Stop): boolean =>
  a.location !== null &&
  b.location !== null &&
  metresBetween(a.location, b.location) <= sameStationMetres;

/** Puts together what is near; a place is found again through any of its members. */
const joinNearby = (roots: Stop[]): Stop[][] => {
  const groups: Stop[][] = [];
  for (const root of roots) {
    const touching = groups.filter((group) => group.some((member) => near(member, root)));
    const rest = groups.filter((group) => !touching.includes(group));
    groups.splice(0, groups.length, ...rest, [...touching.flat(), root]);
  }
  return groups;
};

/**
 * Stops that belong to the same parent, or have the same name near one another, are one station.
 * `callsAt` tells how many trains call at a stop: the busiest of the plainest names speaks for it.
 */
export const groupStops = (
  stops: Map<string, Stop>,
  callsAt: (stopId: string) => number,
): StationGroup[] => {
  const members = new Map<Stop, string[]>();
  for (const stop of stops.values()) {
    const root = rootOf(stop, stops);
    const known = members.get(root);
    if (known) known.push(stop.id);
    else members.set(root, [stop.id]);
  }
  const byName = new Map<string, Stop[]>();
  for (const root of members.keys()) {
    const name = sharedName(root.name || root.id);
    byName.set(name, [...(byName.get(name) ?? []), root]);
  }
  const callsUnder = (root: Stop) =>
    (members.get(root) ?? []).reduce((sum, id) => sum + callsAt(id), 0);
  return [...byName.values()].flatMap(joinNearby).map((roots) => {
    const [head] = [...roots].sort(
      (a, b) =>
        Number(b.isStation) - Number(a.isStation) ||
        a.name.length - b.name.length ||
        callsUnder(b) - callsUnder(a),
    );
    return {
      head: head as Stop,
      stopIds: roots.flatMap((root) => members.get(root) ?? []),
    };
  });
};
