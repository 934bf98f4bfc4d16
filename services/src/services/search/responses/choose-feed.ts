import type { Database } from '../../../kit/database/connections/connection';
import { i18n } from '../../../kit/language/i18n';
import { problem } from '../../../kit/problem';
import { addDays, formatDate } from '../../../kit/values/local-time';
import { defaultNetworkId } from '../network/default-network';
import { findUkStation } from '../stations/uk-stations';
import {
  type Feed,
  type FeedStation,
  type FeedWithCancelled,
  listFeedsWithCancelled,
} from '../store/feeds';
import { loadDay } from '../store/load-day';
import { loadStationFinder } from '../store/station-finder';
import { getDateSpan, listDepartures } from '../timetable/list-departures';

export type FeedRoute = { feed: FeedWithCancelled; from: FeedStation; to: FeedStation };

export type Route = {
  feed: FeedWithCancelled;
  /** Null when the feed does not serve the station. */
  from: FeedStation | null;
  to: FeedStation | null;
  /** The other imported timetables that have both stations and trains on the date. */
  others: FeedRoute[];
  names: { from: string; to: string };
};

type Candidate = {
  feed: FeedWithCancelled;
  /** How many ids of the query belong to this feed. */
  ownIds: number;
  from: FeedStation | undefined;
  to: FeedStation | undefined;
};
type FeedQuery = { from: string; to: string; date: string; feedId: string | undefined };

/** Whether the date is one of the service dates or between them. */
const runsOn = (feed: Feed, date: string): boolean =>
  feed.firstDate !== null &&
  feed.lastDate !== null &&
  feed.firstDate <= date &&
  date <= feed.lastDate;

const daySeconds = 86_400;

/**
 * Whether a train departs from the station on a date that is not a service date: after midnight of the last one, or before
 * the first one in a western time zone.
 */
async function departsOn(
  database: Database,
  { feed, from }: Candidate,
  date: string,
): Promise<boolean> {
  const { firstDate, lastDate, maxTripSeconds } = feed;
  if (!from || firstDate === null || lastDate === null) return false;
  const last = addDays(lastDate, Math.ceil(maxTripSeconds / daySeconds));
  if (date < addDays(firstDate, -1) || date > last) return false;
  const day = await loadDay(database, feed, date);
  return listDepartures(day, from.number, getDateSpan(day, date, from.timeZone)).length > 0;
}

async function findRunning(
  database: Database,
  serving: Candidate[],
  date: string,
): Promise<Candidate | undefined> {
  const running = serving.find(({ feed }) => runsOn(feed, date));
  if (running) return running;
  for (const candidate of serving) if (await departsOn(database, candidate, date)) return candidate;
  return undefined;
}

/**
 * The timetable with these ids first: a carrier's ticket is valid on its trains. Then imported timetables before the
 * illustrative one, and the latest import first.
 */
const compareCandidates = (a: Candidate, b: Candidate): number =>
  b.ownIds - a.ownIds ||
  Number(a.feed.illustrative) - Number(b.feed.illustrative) ||
  b.feed.importedAt.getTime() - a.feed.importedAt.getTime();

const isOwnId = ({ id: feedId }: Feed, station: FeedStation | undefined, id: string): boolean =>
  station?.stationId === id || id.startsWith(`${feedId}:`);

const stationUnknown = (field: 'from' | 'to', stationId: string) =>
  problem('station-unknown', {
    status: 422,
    detail: i18n.t(
      'No timetable has the station {stationId}. Choose one from the station search.',
      {
        stationId,
      },
    ),
    pointers: [{ pointer: `#/${field}`, detail: i18n.t('No such station.') }],
  });

const dateOutsideTimetable = (feed: Feed, date: string) =>
  problem('date-outside-timetable', {
    status: 422,
    detail:
      feed.firstDate === null || feed.lastDate === null
        ? i18n.t('The timetable {name} has no trains on any day. Choose other stations.', {
            name: feed.name,
          })
        : i18n.t(
            'The timetable {name} runs from {firstDate} to {lastDate}, not on {date}. Choose a date in between.',
            {
              name: feed.name,
              firstDate: formatDate(feed.firstDate),
              lastDate: formatDate(feed.lastDate),
              date: formatDate(date),
            },
          ),
    pointers: [{ pointer: '#/date', detail: i18n.t('Outside the timetable.') }],
    extras: { firstDate: feed.firstDate, lastDate: feed.lastDate },
  });

function findStationName(field: 'from' | 'to', stationId: string, candidates: Candidate[]): string {
  const name =
    candidates.map((candidate) => candidate[field]?.name).find((known) => known !== undefined) ??
    findUkStation(stationId)?.name;
  if (name === undefined) throw stationUnknown(field, stationId);
  return name;
}

/**
 * Chooses the feed for two stations on a date, and the others that have them. Throws the problems `station-unknown` and `date-outside-timetable`. When no
 * feed has both stations, the route has a null station.
 */
export async function chooseFeed(database: Database, query: FeedQuery): Promise<Route> {
  const { date, feedId } = query;
  const all = await listFeedsWithCancelled(database, date);
  const feeds = all.filter((feed) => feedId === undefined || feed.id === feedId);
  const finder = await loadStationFinder(database, all);
  const candidates = feeds.map((feed): Candidate => {
    const [from, to] = [finder.find(feed, query.from), finder.find(feed, query.to)];
    const ownIds = Number(isOwnId(feed, from, query.from)) + Number(isOwnId(feed, to, query.to));
    return { feed, from, to, ownIds };
  });
  candidates.sort(compareCandidates);
  const names = {
    from: findStationName('from', query.from, candidates),
    to: findStationName('to', query.to, candidates),
  };
  const serving = candidates.filter(({ from, to }) => from && to);
  const [best] = serving;
  const running = await findRunning(database, serving, date);
  if (best && !running) throw dateOutsideTimetable(best.feed, date);
  const chosen =
    running ??
    candidates.find(({ from, to }) => from || to) ??
    candidates.find(({ feed }) => feed.id === defaultNetworkId) ??
    candidates[0];
  if (!chosen)
    throw problem('feed-not-found', {
      status: 404,
      detail: i18n.t('There is no such timetable. Leave it out to search all of them.'),
    });
  const { feed, from = null, to = null } = chosen;
  // Invented trains are not mixed with real ones.
  const others = serving.flatMap((each): FeedRoute[] => {
    const isOther = each.feed !== feed && !feed.illustrative && !each.feed.illustrative;
    if (!each.from || !each.to || !isOther || !runsOn(each.feed, date)) return [];
    return [{ feed: each.feed, from: each.from, to: each.to }];
  });
  return { feed, from, to, others, names };
}
