/** Below this a difference is the network's and the header's whole second, not a wrong clock. */
const tolerance = 2_000;

let ahead = 0;

/**
 * Now, in milliseconds since 1970, by the services' clock: a hold runs out there, whatever the
 * traveller's device believes.
 */
export function now(): number {
  return Date.now() + ahead;
}

/** Sets the page's clock by the `Date` header of an answer; without one it keeps what it has. */
export function learnTime(dateHeader: string | null): void {
  const told = Date.parse(dateHeader ?? '');
  if (Number.isNaN(told)) return;
  const difference = told - Date.now();
  ahead = Math.abs(difference) > tolerance ? difference : 0;
}
