import { isLink, type Transfer, transferTypes } from '../tables/read-transfers';
import type { Trip } from '../tables/read-trips';
import type { Warnings } from '../warnings';

/** A trip from its first to its last call. `departs` and `arrives` are comparable between time zones. */
export type TimedTrip = {
  trip: Trip;
  firstStopId: string;
  lastStopId: string;
  stations: number[];
  departs: number;
  arrives: number;
  /** The end of the trip, in seconds after the start of its service date. */
  lastSeconds: number;
};

/** How a trip belongs to a train that continues under other numbers. */
export type TripLink = {
  /** Trips that may be parts of one train have the same block. */
  block: string;
  continuesAs: string[];
  /** The end of the last trip that may be part of the train. */
  lastSeconds: number;
};

type Link = { from: TimedTrip; to: TimedTrip };

export type LinkOptions = {
  transfers: Transfer[];
  trips: Iterable<Trip>;
  /** Null when the trip never runs, has no times or is repeated. */
  getTimedTrip: (tripId: string) => TimedTrip | null;
  runOnOneDate: (one: Trip, other: Trip) => boolean;
  warnings: Warnings;
};

/** Travellers do not wait longer than this in a train whose trips have only the block in common; seconds. */
const maxBlockWait = 30 * 60;

function findObstacle({ from, to }: Link): string | null {
  if (from.stations.at(-1) !== to.stations[0]) return 'they do not meet at a station';
  if (from.trip.mode !== to.trip.mode) return 'one is a train and the other a bus';
  return to.departs < from.arrives || to.arrives <= from.arrives
    ? 'the second does not depart after the first on the same service date'
    : null;
}

const returnsOnRoute = ({ from, to }: Link): boolean =>
  to.stations.slice(1).some((station) => from.stations.includes(station));

const addUnsupported = (warnings: Warnings, { from, to, line }: Transfer, reason: string): void =>
  warnings.add(
    'in-seat transfer is not supported and is offered as a change, if it is possible',
    'in-seat transfers are not supported and are offered as changes, if they are possible',
    `trips ${from.tripId} and ${to.tripId}, line ${line}: ${reason}`,
  );

function linkByTransfers(options: LinkOptions): Link[] {
  const { transfers, getTimedTrip, runOnOneDate, warnings } = options;
  const links: Link[] = [];
  for (const transfer of transfers) {
    if (transfer.type !== transferTypes.inSeat) continue;
    const [from, to] = [getTimedTrip(transfer.from.tripId), getTimedTrip(transfer.to.tripId)];
    if (!from || !to) {
      addUnsupported(warnings, transfer, 'one of them never runs, or runs at intervals');
      continue;
    }
    const obstacle = findObstacle({ from, to });
    const isDivided = links.some(
      (other) =>
        (other.from.trip === from.trip && runOnOneDate(other.to.trip, to.trip)) ||
        (other.to.trip === to.trip && runOnOneDate(other.from.trip, from.trip)),
    );
    if (obstacle || isDivided)
      addUnsupported(warnings, transfer, obstacle ?? 'the train is divided or joined there');
    else links.push({ from, to });
  }
  return links;
}

/** Trips of a block that a train makes one after the other, without returning on its route. */
function linkByBlocks({ transfers, trips, getTimedTrip, runOnOneDate }: LinkOptions): Link[] {
  const blocks = new Map<string, Trip[]>();
  for (const trip of trips)
    if (trip.blockId !== '') blocks.set(trip.blockId, [...(blocks.get(trip.blockId) ?? []), trip]);
  // Linked trips of transfers.txt precede blocks (GTFS reference, "Linked trips").
  const linked = transfers.filter(isLink);
  const linkedFrom = new Set(linked.map(({ from }) => from.tripId));
  const linkedTo = new Set(linked.map(({ to }) => to.tripId));
  const links: Link[] = [];
  for (const block of blocks.values()) {
    const ordered = block.flatMap(({ id }) => getTimedTrip(id) ?? []);
    ordered.sort((a, b) => a.departs - b.departs);
    for (const [index, from] of ordered.entries()) {
      if (linkedFrom.has(from.trip.id)) continue;
      for (const to of ordered.slice(index + 1)) {
        if (to.departs - from.arrives > maxBlockWait) break;
        const link = { from, to };
        if (linkedTo.has(to.trip.id) || !runOnOneDate(from.trip, to.trip)) continue;
        if (!findObstacle(link) && !returnsOnRoute(link)) links.push(link);
      }
    }
  }
  return links;
}

/** Finds the trips that a train makes one after the other with its passengers, by the id of the trip. */
export function linkTrips(options: LinkOptions): Map<string, TripLink> {
  const found = new Map<string, TripLink>();
  const members = new Map<string, string[]>();
  const getLink = ({ trip, lastSeconds }: TimedTrip): TripLink => {
    const known = found.get(trip.id);
    if (known) return known;
    const created = { block: trip.id, continuesAs: [], lastSeconds };
    found.set(trip.id, created);
    members.set(trip.id, [trip.id]);
    return created;
  };
  for (const { from, to } of [...linkByTransfers(options), ...linkByBlocks(options)]) {
    const [first, second] = [getLink(from), getLink(to)];
    first.continuesAs.push(to.trip.id);
    if (first.block === second.block) continue;
    const lastSeconds = Math.max(first.lastSeconds, second.lastSeconds);
    const { block } = first;
    const all = [...(members.get(block) ?? []), ...(members.get(second.block) ?? [])];
    members.delete(second.block);
    members.set(block, all);
    for (const id of all) Object.assign(found.get(id) as TripLink, { block, lastSeconds });
  }
  return found;
}
