type DepartingLeg = { departure: string; delayMinutes: number };

/** The expected departure of a train with its delay; ms since 1970. */
export const expectedDeparture = ({ departure, delayMinutes }: DepartingLeg): number =>
  Date.parse(departure) + Math.max(0, delayMinutes) * 60_000;

type ArrivingLeg = { arrival: string; delayMinutes: number };

/** The expected arrival of a train with its delay; ms since 1970. */
export const expectedArrival = ({ arrival, delayMinutes }: ArrivingLeg): number =>
  Date.parse(arrival) + Math.max(0, delayMinutes) * 60_000;

type DepartingJourney = { legs: readonly (DepartingLeg & { cancelled: boolean })[] };

/** Whether the first train has left, with its delay. A cancelled train never leaves. `at` is ms since 1970. */
export function hasDeparted({ legs }: DepartingJourney, at: number): boolean {
  const [first] = legs;
  return first !== undefined && !first.cancelled && expectedDeparture(first) <= at;
}
