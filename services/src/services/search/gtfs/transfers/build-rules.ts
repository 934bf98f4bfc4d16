import { minimumChangeSeconds } from '../../contract';
import type { TransferRule } from '../../timetable/transfer-rules';
import { type Transfer, type TransferSide, transferTypes } from '../tables/read-transfers';
import type { Warnings } from '../warnings';
import type { TransferSides } from './transfer-sides';

type RuleOptions = {
  transfers: Transfer[];
  /** The sides where changes begin, and those where they end. */
  sides: { from: TransferSides; to: TransferSides };
  getStation: (stopId: string) => number;
  warnings: Warnings;
};

const { recommended, timed, minimumTime, notPossible, inSeat, reboard } = transferTypes;

/** The train waits, or it is the same one. */
const changesWithoutTime: string[] = [timed, inSeat, reboard];

/** Both trips, a trip and a route, one trip, both routes, one route, only stops (GTFS reference, transfers.txt). */
function rankTrains(from: TransferSide, to: TransferSide): number {
  const detail = ({ tripId, routeId }: TransferSide) => (tripId ? 2 : routeId ? 1 : 0);
  const [less = 0, more = 0] = [detail(from), detail(to)].sort();
  return (more === 2 ? 3 : more) + less;
}

/** The minimum time of a change; null when it is not possible, undefined when the time of a walk is not known. */
function getSeconds({ type, seconds }: Transfer, isWalk: boolean): number | null | undefined {
  if (type === notPossible) return null;
  // Feeds fill the time of recommended transfers with 0.
  const given = type === recommended && seconds === 0 ? null : seconds;
  if (given !== null) return given;
  if (isWalk) return undefined;
  return changesWithoutTime.includes(type) ? 0 : minimumChangeSeconds;
}

/** The rules for changes. An in-seat transfer is also a change without time, for trains that cannot be joined. */
export function buildRules(options: RuleOptions): TransferRule[] {
  const { transfers, sides, getStation, warnings } = options;
  const rules = new Map<string, TransferRule>();
  for (const transfer of transfers) {
    const { from, to, line } = transfer;
    const where = `transfers.txt, line ${line}`;
    const toStation = getStation(to.stopId);
    const seconds = getSeconds(transfer, getStation(from.stopId) !== toStation);
    const [fromSide, toSide] = [sides.from.getNumber(from), sides.to.getNumber(to)];
    const key = `${fromSide} ${toSide}`;
    if (seconds === undefined)
      warnings.add(
        'transfer between different stations has no min_transfer_time and was left out',
        'transfers between different stations have no min_transfer_time and were left out',
        where,
      );
    else if (rules.has(key))
      warnings.add(
        'transfer is repeated in transfers.txt; the first was used',
        'transfers are repeated in transfers.txt; the first of each was used',
        where,
      );
    else {
      if (transfer.type === minimumTime && transfer.seconds === null)
        warnings.add(
          'transfer has no min_transfer_time; the usual time was used',
          'transfers have no min_transfer_time; the usual time was used',
          where,
        );
      rules.set(key, { fromSide, toSide, toStation, rank: rankTrains(from, to), seconds });
    }
  }
  return [...rules.values()];
}
