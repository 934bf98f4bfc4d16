import { FeedFault } from '../files/feed-fault';
import type { FeedFiles } from '../files/feed-files';
import { readTable, type TableOptions } from '../files/feed-table';
import { trainNumber } from '../trips/train-number';
import type { Warnings } from '../warnings';
import type { Agency } from './read-agencies';

export type Trip = {
  id: string;
  serviceId: string;
  trainNumber: string;
  headsign: string;
  operator: { code: string; name: string };
  timeZone: string;
};

type Route = { shortName: string; longName: string; agencyId: string };

const readRoutes = async (
  files: FeedFiles,
  options: Omit<TableOptions, 'required'>,
): Promise<Map<string, Route>> => {
  const routes = new Map<string, Route>();
  await readTable(files, 'routes.txt', { ...options, required: ['route_id'] }, (row) => {
    routes.set(row.required('route_id'), {
      shortName: row.text('route_short_name'),
      longName: row.text('route_long_name'),
      agencyId: row.text('agency_id'),
    });
  });
  return routes;
};

/** trips.txt with what routes.txt and agency.txt say of each trip. The order is the file's. */
export const readTrips = async (
  files: FeedFiles,
  options: Omit<TableOptions, 'required'>,
  agencies: Map<string, Agency>,
  warnings: Warnings,
): Promise<Map<string, Trip>> => {
  const routes = await readRoutes(files, options);
  const [firstAgency] = agencies.values();
  if (!firstAgency)
    throw new FeedFault({ file: 'agency.txt' }, 'no agency stands in it', 'add the operator');
  const trips = new Map<string, Trip>();
  const required = ['route_id', 'service_id', 'trip_id'];
  await readTable(files, 'trips.txt', { ...options, required }, (row) => {
    const id = row.required('trip_id');
    if (trips.has(id)) {
      warnings.add('trips stand twice in trips.txt and the first is kept', `trip ${id}`);
      return;
    }
    const route = routes.get(row.required('route_id'));
    if (!route)
      warnings.add('trips name a route that routes.txt lacks', `trip ${id}, line ${row.line}`);
    const agency = agencies.get(route?.agencyId ?? '') ?? firstAgency;
    if (route?.agencyId && !agencies.has(route.agencyId))
      warnings.add('trips name an agency that agency.txt lacks', `${route.agencyId} of trip ${id}`);
    const headsign = row.text('trip_headsign');
    trips.set(id, {
      id,
      serviceId: row.required('service_id'),
      trainNumber: trainNumber({
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
