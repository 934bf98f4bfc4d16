import type { Mode } from '../../feed-content';

/** Rail of the basic route types, and of the extended ones from 100 to 117. */
const rail = /^(2|1(0\d|1[0-7]))$/;
const railReplacementBus = '714';

/** Null for a route that is not imported: a tram, metro, ferry, or a bus that replaces no train. */
export function getRouteMode(routeType: string): Mode | null {
  if (rail.test(routeType)) return 'train';
  return routeType === railReplacementBus ? 'bus' : null;
}
