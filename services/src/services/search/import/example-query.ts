import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import type { Database } from '../../../kit/database/connections/connection';
import { addDays, daysBetween, localTime } from '../../../kit/values/local-time';
import { countNoun } from '../gtfs/count-noun';
import { type Feed, type FeedStation, listFeeds, loadStations } from '../store/feeds';
import { loadDay } from '../store/load-day';
import type { DayTimetable } from '../timetable/day-timetable';
import { findDirectTrains } from '../timetable/direct-trains';
import { getDateSpan } from '../timetable/list-departures';
import { getPart } from '../timetable/through-trains';
import type { ImportedFeed } from './import-feed';

/** An example request for the imported feed, and its result in one line. */
export type ExampleQuery = { url: string; answer: string };

/** Today if the feed covers it, else a Wednesday near its middle. */
function chooseDate(feed: Feed, today: string): string {
  const first = feed.firstDate ?? today;
  const last = feed.lastDate ?? today;
  if (first <= today && today <= last) return today;
  const middle = addDays(first, Math.floor(daysBetween(first, last) / 2));
  const weekday = new Date(`${middle}T00:00:00Z`).getUTCDay();
  const wednesday = addDays(middle, 3 - weekday);
  return wednesday < first || wednesday > last ? middle : wednesday;
}

/** The two stations with the most calls that one train connects, in its direction. */
function findBusiestPair(
  day: DayTimetable,
  byNumber: FeedStation[],
): [FeedStation, FeedStation] | null {
  const callsAt = (number: number) => byNumber[number]?.calls ?? 0;
  let best: { pair: [number, number]; score: number } | null = null;
  for (const { trip } of day.runs) {
    const ranked = [...new Set(trip.stations)].sort((a, b) => callsAt(b) - callsAt(a));
    const [one, two] = ranked;
    if (one === undefined || two === undefined) continue;
    const score = callsAt(one) * callsAt(two);
    if (best && best.score >= score) continue;
    const forwards = trip.stations.indexOf(one) < trip.stations.lastIndexOf(two);
    best = { pair: forwards ? [one, two] : [two, one], score };
  }
  const from = byNumber[best?.pair[0] ?? -1];
  const to = byNumber[best?.pair[1] ?? -1];
  return from && to ? [from, to] : null;
}

async function createExample(
  database: Database,
  feed: Feed,
  date: string,
): Promise<ExampleQuery | null> {
  const { byNumber } = await loadStations(database, feed);
  const day = await loadDay(database, feed, date);
  const pair = findBusiestPair(day, byNumber);
  if (!pair) return null;
  const [from, to] = pair;
  const span = getDateSpan(day, date, from.timeZone);
  const trains = findDirectTrains(day, { from: from.number, to: to.number, ...span });
  const [first] = trains.sort((a, b) => a.departs - b.departs);
  const [leg] = first?.legs ?? [];
  const trip = day.runs[leg?.run ?? -1]?.trip;
  const number = trip && getPart(trip, leg?.board ?? 0).trainNumber;
  const clock = (seconds: number, zone: string) => localTime(day.origin + seconds * 1000, zone);
  const times =
    first && `${clock(first.departs, from.timeZone)}-${clock(first.arrives, to.timeZone)}`;
  const query = new URLSearchParams({ from: from.stationId, to: to.stationId, date });
  return {
    url: `/api/search/journeys?${query}`,
    answer: `${from.name} to ${to.name} on ${date}: ${countNoun(trains.length, 'direct train')}${first ? `, the first ${number}, ${times}` : ''}`,
  };
}

/** Searches the stored feed, to show that the import works. */
export async function findExampleQuery({
  databaseUrl,
  id,
  today,
}: ImportedFeed): Promise<ExampleQuery | null> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const database = drizzle(client) as Database;
    const feed = (await listFeeds(database)).find((each) => each.id === id);
    return feed ? await createExample(database, feed, chooseDate(feed, today)) : null;
  } finally {
    await client.end();
  }
}
