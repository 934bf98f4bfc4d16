import { FeedError } from '../files/feed-error';
import type { FeedFiles } from '../files/feed-files';
import { readTable } from '../files/feed-table';
import { getTrainNumber } from '../trips/train-number';
import type { Warnings } from '../warnings';
import type { Agency } from './read-agencies';

export type Trip = {
  id: string;
  serviceId: string;
  routeId: string;
  /** Trips of one vehicle have the same block; empty when not given. */
  blockId: string;
  trainNumber: string;
  headsign: string;
  operator: { code: string; name: string };
  timeZone: string;
};

type Route = { shortName: string; longName: string; agencyId: string };

const readRoutes = async (files: FeedFiles, warnings: Warnings): Promise<Map<string, Route>> => {
  const routes = new Map<string, Route>();
  await readTable(files, 'routes.txt', { warnings, required: ['route_id'] }, (row) => {
    const id = row.required('route_id');
    if (routes.has(id)) {
      warnings.add(
        {
          one: 'route is repeated in routes.txt; the first was used',
          many: 'routes are repeated in routes.txt; the first of each was used',
        },
        `route ${id}, line ${row.line}`,
      );
      return;
    }
    routes.set(id, {
      shortName: row.text('route_short_name'),
      longName: row.text('route_long_name'),
      agencyId: row.text('agency_id'),
    });
  });
  return routes;
};

/** trips.txt with the data of routes.txt and agency.txt for each trip, in the order of the file. */
export const readTrips = async (
  files: FeedFiles,
  agencies: Map<string, Agency>,
  warnings: Warnings,
): Promise<Map<string, Trip>> => {
  const routes = await readRoutes(files, warnings);
  const [firstAgency] = agencies.values();
  if (!firstAgency)
    throw new FeedError(
      { file: 'agency.txt' },
      'the file has no agency',
      'add the operator of the trips',
    );
  const trips = new Map<string, Trip>();
  const required = ['route_id', 'service_id', 'trip_id'];
  await readTable(files, 'trips.txt', { warnings, required }, (row) => {
    const id = row.id('trip_id');
    if (trips.has(id)) {
      warnings.add(
        {
          one: 'trip is repeated in trips.txt; the first was used',
          many: 'trips are repeated in trips.txt; the first of each was used',
        },
        `trip ${id}, line ${row.line}`,
      );
      return;
    }
    const route = routes.get(row.required('route_id'));
    if (!route)
      warnings.add(
        {
          one: 'trip has a route that is not in routes.txt',
          many: 'trips have a route that is not in routes.txt',
        },
        `trip ${id}, line ${row.line}`,
      );
    const agency = agencies.get(route?.agencyId ?? '') ?? firstAgency;
    if (route?.agencyId && !agencies.has(route.agencyId))
      warnings.add(
        {
          one: 'trip has an agency that is not in agency.txt; the first agency was used',
          many: 'trips have an agency that is not in agency.txt; the first agency was used',
        },
        `agency ${route.agencyId} of trip ${id}`,
      );
    const headsign = row.text('trip_headsign');
    trips.set(id, {
      id,
      serviceId: row.required('service_id'),
      routeId: row.text('route_id'),
      blockId: row.text('block_id'),
      trainNumber: getTrainNumber({
        tripShortName: row.text('trip_short_name'),
        tripHeadsign: headsign,
        routeShortName: route?.shortName ?? '',
        routeLongName: route?.longName ?? '',
        tripId: id,
      }),
      headsign,
      operator: { code: agency.id, name: agency.name },
      timeZone: agency.timeZone,
    });
  });
  return trips;
};
