import type { Mode } from '../../feed-content';
import { FeedError } from '../files/feed-error';
import type { FeedFiles } from '../files/feed-files';
import type { FeedRow } from '../files/feed-row';
import { readTable } from '../files/feed-table';
import type { Warnings } from '../warnings';
import { addRow } from './add-row';
import type { Agency } from './read-agencies';
import { getRouteMode } from './route-mode';
import { getTrainNumber } from './train-number';

export type Trip = {
  id: string;
  serviceId: string;
  mode: Mode;
  routeId: string;
  direction: number | null;
  /** Trips of one vehicle have the same block; empty when not given. */
  blockId: string;
  trainNumber: string;
  headsign: string;
  operator: { code: string; name: string };
  timeZone: string;
};

/** `leftOut`: the ids of trips that are not imported. */
export type Trips = { trips: Map<string, Trip>; leftOut: Set<string> };

type Route = { shortName: string; longName: string; agencyId: string; type: string };

async function readRoutes(files: FeedFiles, warnings: Warnings): Promise<Map<string, Route>> {
  const routes = new Map<string, Route>();
  await readTable(files, 'routes.txt', { warnings, required: ['route_id'] }, (row) => {
    const route = {
      shortName: row.text('route_short_name'),
      longName: row.text('route_long_name'),
      agencyId: row.text('agency_id'),
      type: row.text('route_type'),
    };
    const id = row.required('route_id');
    if (route.type === '') {
      route.type = '2';
      warnings.add(
        'route has no route_type; its trips were read as trains',
        'routes have no route_type; their trips were read as trains',
        `route ${id}, line ${row.line}`,
      );
    }
    const isSame = (first: Route) => first.agencyId === route.agencyId && first.type === route.type;
    addRow(routes, route, row, 'route_id', warnings, isSame);
  });
  return routes;
}

/** Null when the feed has several agencies and the route names none of them: its time zone is unknown. */
function findAgency(
  { agencyId }: Route,
  agencies: Map<string, Agency>,
  where: string,
  warnings: Warnings,
): Agency | null {
  const named = agencies.get(agencyId);
  if (agencies.size > 1 && (!named || agencyId === '')) {
    warnings.add(
      'trip has a route without an agency_id of agency.txt, which a feed of several agencies needs, and was left out',
      'trips have a route without an agency_id of agency.txt, which a feed of several agencies needs, and were left out',
      where,
    );
    return null;
  }
  if (!named && agencyId !== '')
    warnings.add(
      'trip has an agency that is not in agency.txt; the only agency was used',
      'trips have an agency that is not in agency.txt; the only agency was used',
      `agency ${agencyId} of ${where}`,
    );
  const [only = null] = agencies.values();
  return named ?? only;
}

/** trips.txt with the data of routes.txt and agency.txt for each trip, in the order of the file. */
export async function readTrips(
  files: FeedFiles,
  agencies: Map<string, Agency>,
  warnings: Warnings,
): Promise<Trips> {
  const routes = await readRoutes(files, warnings);
  if (agencies.size === 0)
    throw new FeedError(
      { file: 'agency.txt' },
      'the file has no agency',
      'add the operator of the trips',
    );
  const rows = new Map<string, Trip | null>();
  const readTrip = (row: FeedRow): Trip | null => {
    const id = row.id('trip_id');
    const routeId = row.required('route_id');
    const serviceId = row.required('service_id');
    const where = `trip ${id}, route ${routeId}, line ${row.line}`;
    const route = routes.get(routeId);
    if (!route) {
      warnings.add(
        'trip has a route that is not in routes.txt and was left out',
        'trips have a route that is not in routes.txt and were left out',
        where,
      );
      return null;
    }
    const mode = getRouteMode(route.type);
    if (mode === null) {
      const kind = `of route_type ${route.type}, which is neither rail nor a rail replacement bus (714),`;
      warnings.add(
        `trip is ${kind} and was left out`,
        `trips are ${kind} and were left out`,
        where,
      );
      return null;
    }
    const agency = findAgency(route, agencies, where, warnings);
    if (!agency) return null;
    const headsign = row.text('trip_headsign');
    const trainNumber = getTrainNumber({
      tripShortName: row.text('trip_short_name'),
      tripHeadsign: headsign,
      routeShortName: route.shortName,
      routeLongName: route.longName,
      tripId: id,
    });
    const operator = { code: agency.id, name: agency.name };
    const { timeZone } = agency;
    const blockId = row.text('block_id');
    const direction = { '0': 0, '1': 1 }[row.text('direction_id')] ?? null;
    const known = { id, serviceId, routeId, direction, blockId };
    return { ...known, mode, trainNumber, headsign, operator, timeZone };
  };
  const required = ['route_id', 'service_id', 'trip_id'];
  await readTable(files, 'trips.txt', { warnings, required }, (row) =>
    addRow(rows, readTrip(row), row, 'trip_id', warnings),
  );
  const trips = new Map<string, Trip>();
  const leftOut = new Set<string>();
  for (const [id, trip] of rows) {
    if (trip) trips.set(id, trip);
    else leftOut.add(id);
  }
  return { trips, leftOut };
}
