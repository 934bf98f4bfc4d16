import type { Database } from '../../../kit/database/connection';
import { problem } from '../../../kit/problem';
import { defaultNetworkId } from '../network/default-network';
import { findUkStation } from '../network/uk-stations';
import { type Feed, type FeedStation, listFeeds, stationBook } from '../store/feeds';

export type Route = {
  feed: Feed;
  /** Null where the feed does not serve the station. */
  from: FeedStation | null;
  to: FeedStation | null;
  names: { from: string; to: string };
};

type Candidate = { feed: Feed; from: FeedStation | undefined; to: FeedStation | undefined };
type Wanted = { from: string; to: string; date: string; feedId: string | undefined };

const runsOn = (feed: Feed, date: string): boolean =>
  feed.firstDate !== null &&
  feed.lastDate !== null &&
  feed.firstDate <= date &&
  date <= feed.lastDate;

/** A brought timetable is better than the invented one; of two, the one imported last. */
const byWorth = (a: Candidate, b: Candidate): number =>
  Number(a.feed.illustrative) - Number(b.feed.illustrative) ||
  b.feed.importedAt.getTime() - a.feed.importedAt.getTime();

const stationUnknown = (field: 'from' | 'to', stationId: string) =>
  problem('station-unknown', {
    status: 422,
    detail: `No timetable knows the station ${stationId}. Choose one from the station search.`,
    pointers: [{ pointer: `#/${field}`, detail: 'No such station.' }],
  });

const dateOutside = (feed: Feed, date: string) =>
  problem('date-outside-timetable', {
    status: 422,
    detail:
      feed.firstDate === null
        ? `The timetable ${feed.name} has no trains on any day. Choose other stations.`
        : `The timetable ${feed.name} runs from ${feed.firstDate} to ${feed.lastDate}, not on ${date}. Choose a date in between.`,
    pointers: [{ pointer: '#/date', detail: 'Outside the timetable.' }],
    extras: { firstDate: feed.firstDate, lastDate: feed.lastDate },
  });

const nameOf = (field: 'from' | 'to', stationId: string, candidates: Candidate[]): string => {
  const name =
    candidates.map((candidate) => candidate[field]?.name).find((known) => known !== undefined) ??
    findUkStation(stationId)?.name;
  if (name === undefined) throw stationUnknown(field, stationId);
  return name;
};

/**
 * The feed that answers for two stations on a date. Refuses with `station-unknown` and
 * `date-outside-timetable`; stations that no feed connects give a route without stations.
 */
export const chooseFeed = async (database: Database, wanted: Wanted): Promise<Route> => {
  const feeds = (await listFeeds(database)).filter(
    (feed) => wanted.feedId === undefined || feed.id === wanted.feedId,
  );
  const candidates = await Promise.all(
    feeds.map(async (feed): Promise<Candidate> => {
      const { byId } = await stationBook(database, feed);
      return { feed, from: byId.get(wanted.from), to: byId.get(wanted.to) };
    }),
  );
  candidates.sort(byWorth);
  const names = {
    from: nameOf('from', wanted.from, candidates),
    to: nameOf('to', wanted.to, candidates),
  };
  const serving = candidates.filter(({ from, to }) => from && to);
  const [best] = serving;
  const running = serving.find(({ feed }) => runsOn(feed, wanted.date));
  if (best && !running) throw dateOutside(best.feed, wanted.date);
  const chosen =
    running ??
    candidates.find(({ from, to }) => from || to) ??
    candidates.find(({ feed }) => feed.id === defaultNetworkId) ??
    candidates[0];
  if (!chosen)
    throw problem('feed-not-found', {
      status: 404,
      detail: 'There is no such timetable. Leave it out to search all of them.',
    });
  const { feed, from = null, to = null } = chosen;
  return { feed, from, to, names };
};
