import { minimumChangeSeconds } from '../../search/contract';
import type { Journey, Leg } from '../../train-swap/contract';
import type { DelayCause } from '../shapes/delay-shapes';

/** The earliest possible arrival at the last station with the trains that run. */
export type Arrival = {
  cause: DelayCause;
  plannedArrival: Date;
  /** Null when no later train is known. */
  arrivesAt: Date | null;
  /** Whole minutes; null with `arrivesAt`. */
  minutes: number | null;
  /** Operator of the train that caused the delay. */
  operator: Leg['operator'];
};

/** Station and time from which a traveller needs another train, and the destination. */
export type Stranded = { from: string; to: string; at: Date; timeZone: string };
type FindLaterJourneys = (stranded: Stranded) => AsyncIterable<Journey[]>;

const minChangeMs = minimumChangeSeconds * 1000;
const getDelayMs = ({ delayMinutes }: Leg) => Math.max(0, delayMinutes) * 60_000;
const getDeparture = (leg: Leg) => Date.parse(leg.departure) + getDelayMs(leg);
const getArrival = (leg: Leg) => Date.parse(leg.arrival) + getDelayMs(leg);

/** Index of the first leg that is cancelled or missed; -1 when there is none. */
function findBrokenLeg(legs: readonly Leg[]): number {
  return legs.findIndex((leg, at) => {
    const before = legs[at - 1];
    if (leg.cancelled) return true;
    if (!before) return false;
    // A planned connection may be shorter than the minimum change time.
    const planned = Date.parse(leg.departure) - Date.parse(before.arrival);
    return getDeparture(leg) - getArrival(before) < Math.min(minChangeMs, planned);
  });
}

async function findNextArrival(
  stranded: Stranded,
  findLaterJourneys: FindLaterJourneys,
): Promise<Date | null> {
  for await (const journeys of findLaterJourneys(stranded)) {
    const arrivals = journeys.flatMap(({ legs }) => {
      const [first, last] = [legs[0], legs.at(-1)];
      if (!first || !last || findBrokenLeg(legs) >= 0) return [];
      return getDeparture(first) >= stranded.at.getTime() ? [getArrival(last)] : [];
    });
    if (arrivals.length > 0) return new Date(Math.min(...arrivals));
  }
  return null;
}

/**
 * Arrival at the last station: by the delay of the last train, or by the next journey after a cancelled train or a missed
 * connection. `legs` have live status.
 */
export async function computeArrival(
  legs: readonly Leg[],
  findLaterJourneys: FindLaterJourneys,
): Promise<Arrival> {
  const last = legs.at(-1) as Leg;
  const plannedArrival = new Date(last.arrival);
  const broken = findBrokenLeg(legs);
  const leg = legs[broken];
  if (!leg) {
    const minutes = Math.max(0, last.delayMinutes);
    return {
      cause: minutes === 0 ? 'on-time' : 'late',
      plannedArrival,
      arrivesAt: new Date(getArrival(last)),
      minutes,
      operator: last.operator,
    };
  }
  const before = legs[broken - 1];
  const ready = before ? getArrival(before) + minChangeMs : 0;
  const at = new Date(Math.max(ready, Date.parse(leg.departure)));
  const { from, timeZone, cancelled } = leg;
  const found = await findNextArrival(
    { from: from.stationId, to: last.to.stationId, at, timeZone },
    findLaterJourneys,
  );
  // A faster next train does not make the traveller early.
  const arrivesAt = found && new Date(Math.max(found.getTime(), plannedArrival.getTime()));
  return {
    cause: cancelled ? 'cancelled' : 'missed-connection',
    plannedArrival,
    arrivesAt,
    minutes: arrivesAt && Math.floor((arrivesAt.getTime() - plannedArrival.getTime()) / 60_000),
    operator: (cancelled ? leg : (before ?? leg)).operator,
  };
}
