import type { Database } from '../../../kit/database/connections/connection';
import { type Location, metresBetween } from '../../../kit/values/distance';
import { normalizeStationName } from '../stations/station-name';
import { type Feed, type FeedStation, loadStations } from './feeds';
import { LruCache } from './lru-cache';

type Member = { feed: Feed; station: FeedStation };

/** A station with its row in each feed that has it, at most one of a feed. */
export type SharedStation = Member[];

export type StationFinder = {
  /** The station of a feed by an id of any feed, or by its CRS code. */
  find(feed: Feed, id: string): FeedStation | undefined;
  list(): readonly SharedStation[];
};

/** Metres. Stops with one id or one name are one station within these distances. */
const [sameIdMetres, sameNameMetres] = [2000, 500];

const getLocation = ({ latitude, longitude }: FeedStation): Location | null =>
  latitude === null || longitude === null ? null : { latitude, longitude };

function isWithin(a: FeedStation, b: FeedStation, metres: number): boolean {
  const [here, there] = [getLocation(a), getLocation(b)];
  return here !== null && there !== null && metresBetween(here, there) <= metres;
}

const getName = ({ name }: FeedStation): string => normalizeStationName(name);

/** Small ids such as `1` are not of one station only, so a common id needs the same name or a place nearby. */
function isSame(a: FeedStation, b: FeedStation): boolean {
  if (a.crs !== null && a.crs === b.crs) return true;
  const hasSameName = getName(a) === getName(b);
  const hasSameId = a.stopIds.some((id) => b.stopIds.includes(id));
  return hasSameId
    ? hasSameName || isWithin(a, b, sameIdMetres)
    : hasSameName && isWithin(a, b, sameNameMetres);
}

class SharedStations implements StationFinder {
  private readonly shared: SharedStation[] = [];
  private readonly byId = new Map<string, SharedStation>();
  /** Stations of earlier feeds by stop id, CRS code and name. */
  private readonly byKey = new Map<string, SharedStation[]>();

  addFeed(feed: Feed, stations: readonly FeedStation[]): void {
    const added: { member: Member; shared: SharedStation }[] = [];
    for (const station of stations) {
      const member = { feed, station };
      const shared = this.findSame(member) ?? this.create();
      shared.push(member);
      added.push({ member, shared });
    }
    for (const { member, shared } of added) this.index(member, shared);
  }

  find(feed: Feed, id: string): FeedStation | undefined {
    return this.byId.get(id)?.find((member) => member.feed.id === feed.id)?.station;
  }

  list(): readonly SharedStation[] {
    return this.shared;
  }

  private create(): SharedStation {
    const shared: SharedStation = [];
    this.shared.push(shared);
    return shared;
  }

  private findSame({ feed, station }: Member): SharedStation | undefined {
    return getKeys(station)
      .flatMap((key) => this.byKey.get(key) ?? [])
      .find(
        (shared) =>
          shared.every((member) => member.feed.id !== feed.id) &&
          shared.some((member) => isSame(member.station, station)),
      );
  }

  private index({ feed, station }: Member, shared: SharedStation): void {
    this.byId.set(station.stationId, shared);
    for (const stopId of station.stopIds) this.byId.set(`${feed.id}:${stopId}`, shared);
    for (const key of getKeys(station)) {
      const known = this.byKey.get(key);
      if (!known) this.byKey.set(key, [shared]);
      else if (!known.includes(shared)) known.push(shared);
    }
  }
}

/** The best key first. */
const getKeys = (station: FeedStation): string[] => [
  ...(station.crs === null ? [] : [`crs ${station.crs}`]),
  ...station.stopIds.map((id) => `id ${id}`),
  `name ${getName(station)}`,
];

const finders = new LruCache<Promise<StationFinder>>(4);

/**
 * The stations of these feeds. A station that several feeds have is matched by its CRS code, then by the id of a stop, then
 * by name and place. @throws {EditionReplacedError}
 */
export const loadStationFinder = (database: Database, feeds: Feed[]): Promise<StationFinder> =>
  finders.get(
    feeds.map(({ id, edition, fingerprint }) => `${id} ${edition} ${fingerprint}`).join('\n'),
    async () => {
      const index = new SharedStations();
      for (const feed of feeds) {
        const { byNumber } = await loadStations(database, feed);
        index.addFeed(feed, byNumber);
      }
      return index;
    },
  );
