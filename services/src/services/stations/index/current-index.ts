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

function britishStations(): IndexedStation[] {
  const places = new Map(busiestStations.map((crs, place) => [crs, place]));
  return ukStations.map((station) => {
    const place = places.get(station.crs ?? '');
    const importance = place === undefined ? 0 : 1 - (0.7 * place) / busiestStations.length;
    return { station, aliases: [], importance };
  });
}

/** British stations, each with the feed stop ids that belong to it, and the other stations of the feeds. */
function buildIndex(fromFeeds: FeedStation[]): StationIndex {
  const british = britishStations();
  const byCrs = new Map(british.map((indexed) => [indexed.station.crs, indexed]));
  const maxCalls = Math.max(1, ...fromFeeds.map((one) => one.calls));
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
      importance: (0.9 * Math.log1p(calls)) / Math.log1p(maxCalls),
    });
  }
  return new StationIndex([...british, ...others]);
}

type CachedIndex = { index: StationIndex; version: string | undefined; checkedAt: number };

/** A newly imported feed is found within this time. */
const checkIntervalMs = 1000;

/** One index per host in the process, keyed by the configuration of the host. */
const cache = new WeakMap<Configuration, CachedIndex>();

async function refresh(context: ServiceContext, current: CachedIndex): Promise<void> {
  const known = current.version === undefined ? {} : { known: current.version };
  try {
    const { version, stations } = await context.call('search', 'listFeedStations', {
      query: known,
      response: feedStations,
    });
    if (stations) current.index = buildIndex(stations);
    current.version = version;
  } catch (error) {
    // Without the search service, the stations known so far can still be found.
    if (!(error instanceof Problem)) throw error;
    context.log.warn({ err: error }, 'could not load the stations of feeds');
  }
}

/** The index of all stations, including those of the currently imported feeds. */
export async function currentIndex(context: ServiceContext): Promise<StationIndex> {
  const { configuration } = context;
  const current = cache.get(configuration) ?? {
    index: buildIndex([]),
    version: undefined,
    checkedAt: Number.NEGATIVE_INFINITY,
  };
  cache.set(configuration, current);
  if (performance.now() - current.checkedAt >= checkIntervalMs) {
    current.checkedAt = performance.now();
    await refresh(context, current);
  }
  return current.index;
}
