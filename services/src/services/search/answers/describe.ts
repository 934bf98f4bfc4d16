import { createHash } from 'node:crypto';
import type { FeedSummary, TimetableJourney, TimetableLeg } from '../contract';
import type { Feed, FeedStation, StationBook } from '../store/feeds';
import { trainIdOf } from '../store/find-train';
import { type StatusBoard, statusBoard } from '../store/train-statuses';
import type { DayTimetable, StoredTrip } from '../timetable/day-timetable';
import type { FoundJourney } from '../timetable/ride';
import { serviceDayStart, writeInstant } from '../timetable/service-day';

export const describeFeed = (feed: Feed): FeedSummary => ({
  id: feed.id,
  name: feed.name,
  illustrative: feed.illustrative,
  attribution: feed.attribution,
  firstDate: feed.firstDate,
  lastDate: feed.lastDate,
});

export type RideOnTrain = {
  trip: StoredTrip;
  serviceDate: string;
  board: number;
  alight: number;
};

const stationAt = (book: StationBook, trip: StoredTrip, call: number): FeedStation =>
  book.byNumber[trip.stations[call] ?? 0] as FeedStation;

export const nameStation = ({ stationId, name }: FeedStation) => ({ stationId, name });

/** When a trip arrives at or departs from one of its calls, as the API writes instants. */
export const instantOf = (
  trip: StoredTrip,
  serviceDate: string,
  what: 'arrivals' | 'departures',
  call: number,
): string =>
  writeInstant(serviceDayStart(serviceDate, trip.timeZone) + (trip[what][call] ?? 0) * 1000);

export const describeLeg = (
  feed: Feed,
  book: StationBook,
  statuses: StatusBoard,
  { trip, serviceDate, board, alight }: RideOnTrain,
): TimetableLeg => {
  const trainId = trainIdOf(feed.id, trip.tripId);
  const { cancelled, delayMinutes } = statuses.of(trainId, serviceDate);
  const from = stationAt(book, trip, board);
  const to = stationAt(book, trip, alight);
  return {
    trainId,
    serviceDate,
    trainNumber: trip.trainNumber,
    operator: { code: trip.operatorCode, name: trip.operatorName },
    from: nameStation(from),
    to: nameStation(to),
    departure: instantOf(trip, serviceDate, 'departures', board),
    arrival: instantOf(trip, serviceDate, 'arrivals', alight),
    timeZone: from.timeZone,
    ...(to.timeZone === from.timeZone ? {} : { arrivalTimeZone: to.timeZone }),
    cancelled,
    delayMinutes,
    layoutId: trip.layoutId,
  };
};

const journeyId = (legs: TimetableLeg[]): string => {
  const trains = legs.map((leg) => [
    leg.trainId,
    leg.serviceDate,
    leg.from.stationId,
    leg.to.stationId,
  ]);
  return createHash('sha256').update(JSON.stringify(trains)).digest('base64url').slice(0, 22);
};

/** Journeys as the timetable has them: the same for everybody who asks for their route, so they are written once. */
const planned = new WeakMap<FoundJourney, TimetableJourney>();
const noNews = statusBoard([]);

const describePlanned = (
  feed: Feed,
  book: StationBook,
  day: DayTimetable,
  found: FoundJourney,
): TimetableJourney => {
  const legs = found.rides.map(({ run, board, alight }) => {
    const { trip, serviceDate } = day.runs[run] as DayTimetable['runs'][number];
    return describeLeg(feed, book, noNews, { trip, serviceDate, board, alight });
  });
  const at = (seconds: number) => writeInstant(day.origin + seconds * 1000);
  return {
    id: journeyId(legs),
    departure: at(found.departs),
    arrival: at(found.arrives),
    durationMinutes: Math.round((found.arrives - found.departs) / 60),
    changes: legs.length - 1,
    legs,
  };
};

export const describeJourney = (
  feed: Feed,
  book: StationBook,
  statuses: StatusBoard,
  day: DayTimetable,
  found: FoundJourney,
): TimetableJourney => {
  const journey = planned.get(found) ?? describePlanned(feed, book, day, found);
  planned.set(found, journey);
  const legs = journey.legs.map((leg) => {
    const { cancelled, delayMinutes } = statuses.of(leg.trainId, leg.serviceDate);
    return { ...leg, cancelled, delayMinutes };
  });
  return { ...journey, legs };
};
