import { z } from 'zod';
import type { Configuration } from '../../../kit/configuration';
import type { ServiceContext } from '../../../kit/context';
import { Problem } from '../../../kit/problem';
import { busiestStations } from '../data/busiest-stations';
import { ukStations } from '../data/uk-stations';
import { type IndexedStation, StationIndex } from './station-index';

const feedStation = z.object({
  stationId: z.string(),
  aliases: z.array(z.string()),
  crs: z.string().nullable(),
  name: z.string(),
  location: z.object({ latitude: z.number(), longitude: z.number() }).nullable(),
  timeZone: z.string(),
  calls: z.number(),
});
type FeedStation = z.output<typeof feedStation>;

const feedStations = z.object({ version: z.string(), stations: z.array(feedStation).nullable() });

const britishStations = (): IndexedStation[] => {
  const places = new Map(busiestStations.map((crs, place) => [crs, place]));
  return ukStations.map((station) => {
    const place = places.get(station.crs ?? '');
    const importance = place === undefined ? 0 : 1 - (0.7 * place) / busiestStations.length;
    return { station, aliases: [], importance };
  });
};

/** British stations once, with the stop ids of feeds that serve them, and the feeds' other stations. */
const buildIndex = (fromFeeds: FeedStation[]): StationIndex => {
  const british = britishStations();
  const byCrs = new Map(british.map((indexed) => [indexed.station.crs, indexed]));
  const mostCalls = Math.max(1, ...fromFeeds.map((one) => one.calls));
  const others: IndexedStation[] = [];
  for (const { stationId, aliases, crs, name, location, timeZone, calls } of fromFeeds) {
    const known = crs === null ? undefined : byCrs.get(crs);
    if (known) {
      known.aliases.push(...aliases);
      continue;
    }
    others.push({
      station: { id: stationId, crs, name, place: null, country: null, location, timeZone },
      aliases,
      importance: (0.9 * Math.log1p(calls)) / Math.log1p(mostCalls),
    });
  }
  return new StationIndex([...british, ...others]);
};

type Kept = { index: StationIndex; version: string | undefined; checkedAt: number };

/** How long a newly imported feed may stay unseen. */
const checkEveryMilliseconds = 1000;

/** One for each host in the process; a host is known by its configuration. */
const kept = new WeakMap<Configuration, Kept>();

const refresh = async (context: ServiceContext, current: Kept): Promise<void> => {
  const known = current.version === undefined ? {} : { known: current.version };
  try {
    const { version, stations } = await context.call('search', 'listFeedStations', {
      query: known,
      response: feedStations,
    });
    if (stations) current.index = buildIndex(stations);
    current.version = version;
  } catch (error) {
    // Without the search service the stations known so far are still found.
    if (!(error instanceof Problem)) throw error;
    context.log.warn({ err: error }, 'the stations of feeds could not be read');
  }
};

/** The index of all stations, with those of the feeds that are imported now. */
export const currentIndex = async (context: ServiceContext): Promise<StationIndex> => {
  const { configuration } = context;
  const current = kept.get(configuration) ?? {
    index: buildIndex([]),
    version: undefined,
    checkedAt: Number.NEGATIVE_INFINITY,
  };
  kept.set(configuration, current);
  if (performance.now() - current.checkedAt >= checkEveryMilliseconds) {
    current.checkedAt = performance.now();
    await refresh(context, current);
  }
  return current.index;
};
