import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '../../../kit/database/connections/connection';
import { isOneOf } from '../../../kit/database/is-one-of';
import { formatTime, parseTime } from '../gtfs/files/feed-values';
import { feedTrips } from '../schema';
import type { Feed } from '../store/feeds';
import type { TripDescriptor } from './feed-message';

const { tripId, trainNumber, mode, service, timeZone, block, routeId, direction } = feedTrips;
const { stations, arrivals, departures, sequences } = feedTrips;
const columns = {
  ...{ tripId, trainNumber, mode, service, timeZone, block, routeId, direction },
  ...{ stations, arrivals, departures, sequences },
};

export type LiveTrip = Pick<typeof feedTrips.$inferSelect, keyof typeof columns>;

/** The trips of a version that messages named. Times are seconds after the start of the service date. */
export type TripIndex = {
  find(tripId: string | undefined, start: number | null): LiveTrip | undefined;
  /** Whether it is a trip of frequencies.txt, which is stored once for each departure. */
  isRepeated(tripId: string): boolean;
  listOfRoute(of: TripDescriptor, start: number): LiveTrip[];
};

type Loaded = {
  version: string;
  byId: Map<string, LiveTrip>;
  byRoute: Map<string, LiveTrip[]>;
  /** Null until a message names a trip that is not in the timetable. */
  repeated: Set<string> | null;
};

/** By feed. A version does not change, so its trips stay in memory. */
const tripsOfFeeds = new Map<string, Loaded>();

function listStoredIds(id: string | undefined, start: number | null): string[] {
  if (!id) return [];
  return start === null ? [id] : [`${id}@${formatTime(start)}`, id];
}

export async function loadTrips(
  database: Database,
  feed: Feed,
  descriptors: readonly TripDescriptor[],
): Promise<TripIndex> {
  const version = `${feed.edition} ${feed.fingerprint}`;
  const stored = tripsOfFeeds.get(feed.id);
  const loaded: Loaded =
    stored?.version === version
      ? stored
      : { version, byId: new Map(), byRoute: new Map(), repeated: null };
  tripsOfFeeds.set(feed.id, loaded);
  const { byId, byRoute } = loaded;
  const getStart = ({ startTime }: TripDescriptor) => parseTime(startTime ?? '');
  const ids = descriptors.flatMap((each) => listStoredIds(each.tripId, getStart(each)));
  const missing = [...new Set(ids)].filter((id) => !byId.has(id));
  const select = (column: typeof tripId | typeof routeId, values: string[]) =>
    database
      .select(columns)
      .from(feedTrips)
      .where(and(eq(feedTrips.edition, feed.edition), isOneOf(column, values)));
  if (missing.length > 0)
    for (const row of await select(tripId, missing)) byId.set(row.tripId, row);
  const find = (id: string | undefined, start: number | null) =>
    listStoredIds(id, start)
      .map((each) => byId.get(each))
      .find(Boolean);
  const unknown = descriptors.filter((each) => !find(each.tripId, getStart(each)));
  if (unknown.length > 0) loaded.repeated ??= await loadRepeatedIds(database, feed);
  const routes = unknown.flatMap((each) => (getStart(each) === null ? [] : (each.routeId ?? [])));
  const newRoutes = [...new Set(routes)].filter((id) => !byRoute.has(id));
  if (newRoutes.length > 0) {
    for (const id of newRoutes) byRoute.set(id, []);
    for (const row of await select(routeId, newRoutes)) byRoute.get(row.routeId)?.push(row);
  }
  return {
    find,
    isRepeated: (id) => loaded.repeated?.has(id) ?? false,
    listOfRoute: ({ routeId: route = '', directionId }, start) =>
      (byRoute.get(route) ?? []).filter(
        (trip) =>
          trip.departures[0] === start &&
          (directionId === undefined || trip.direction === null || trip.direction === directionId),
      ),
  };
}

async function loadRepeatedIds(database: Database, { edition }: Feed): Promise<Set<string>> {
  const id = sql<string>`substring(${tripId} from '^(.*)@\\d+:\\d\\d:\\d\\d$')`;
  const rows = await database
    .selectDistinct({ id })
    .from(feedTrips)
    .where(and(eq(feedTrips.edition, edition), sql`${id} is not null`));
  return new Set(rows.map((row) => row.id));
}
