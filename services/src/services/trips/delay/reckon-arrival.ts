import { minimumChangeSeconds } from '../../search/contract';
import type { Journey, Leg } from '../../train-swap/contract';
import type { DelayCause } from './shapes';

/** How late a traveller comes to the last station who does the best with what is left of a journey. */
export type Arrival = {
  cause: DelayCause;
  plannedArrival: Date;
  /** Null when no later train is known. */
  arrivesAt: Date | null;
  /** Whole minutes; null with `arrivesAt`. */
  minutes: number | null;
  /** Whose train brought it about. */
  operator: Leg['operator'];
};

/** Where a traveller stands without a train, from when on, and where to. */
export type Stranded = { from: string; to: string; at: Date; timeZone: string };
type Later = (stranded: Stranded) => AsyncIterable<Journey[]>;

const change = minimumChangeSeconds * 1000;
const late = ({ delayMinutes }: Leg) => Math.max(0, delayMinutes) * 60_000;
const departs = (leg: Leg) => Date.parse(leg.departure) + late(leg);
const arrives = (leg: Leg) => Date.parse(leg.arrival) + late(leg);

/** The first leg that does not run, or that the traveller cannot reach from the one before. */
function brokenAt(legs: readonly Leg[]): number {
  return legs.findIndex((leg, at) => {
    const before = legs[at - 1];
    if (leg.cancelled) return true;
    if (!before) return false;
    // A connection planned shorter than the usual change is held to what was planned.
    const planned = Date.parse(leg.departure) - Date.parse(before.arrival);
    return departs(leg) - arrives(before) < Math.min(change, planned);
  });
}

async function nextArrival(stranded: Stranded, later: Later): Promise<Date | null> {
  for await (const journeys of later(stranded)) {
    const arrivals = journeys.flatMap(({ legs }) => {
      const [first, last] = [legs[0], legs.at(-1)];
      if (!first || !last || brokenAt(legs) >= 0) return [];
      return departs(first) >= stranded.at.getTime() ? [arrives(last)] : [];
    });
    if (arrivals.length > 0) return new Date(Math.min(...arrivals));
  }
  return null;
}

/**
 * When the traveller comes to the last station: by the last train's delay, or by the next way there
 * from where a train was cancelled or a connection missed. `legs` as they ran.
 */
export async function reckonArrival(legs: readonly Leg[], later: Later): Promise<Arrival> {
  const last = legs.at(-1) as Leg;
  const plannedArrival = new Date(last.arrival);
  const broken = brokenAt(legs);
  const leg = legs[broken];
  if (!leg) {
    const minutes = Math.max(0, last.delayMinutes);
    return {
      cause: minutes === 0 ? 'on-time' : 'late',
      plannedArrival,
      arrivesAt: new Date(arrives(last)),
      minutes,
      operator: last.operator,
    };
  }
  const before = legs[broken - 1];
  const ready = before ? arrives(before) + change : 0;
  const at = new Date(Math.max(ready, Date.parse(leg.departure)));
  const { from, timeZone, cancelled } = leg;
  const found = await nextArrival(
    { from: from.stationId, to: last.to.stationId, at, timeZone },
    later,
  );
  // The next train may be as fast as one that overtakes: nobody is early by a cancellation.
  const arrivesAt = found && new Date(Math.max(found.getTime(), plannedArrival.getTime()));
  return {
    cause: cancelled ? 'cancelled' : 'missed-connection',
    plannedArrival,
    arrivesAt,
    minutes: arrivesAt && Math.floor((arrivesAt.getTime() - plannedArrival.getTime()) / 60_000),
    operator: (cancelled ? leg : (before ?? leg)).operator,
  };
}
