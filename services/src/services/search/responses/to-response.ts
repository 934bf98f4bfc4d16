import { createHash } from 'node:crypto';
import { toInstant } from '../../../kit/values/schemas';
import type { FeedSummary, TimetableJourney, TimetableLeg } from '../contract';
import { defaultNetworkId, formatAttribution } from '../network/default-network';
import type { Feed, FeedStation, StationIndex } from '../store/feeds';
import { createTrainId } from '../store/find-train';
import { createStatusLookup, isCancelledBetween, type StatusLookup } from '../store/train-statuses';
import type { DayTimetable, StoredTrip } from '../timetable/day-timetable';
import type { FoundJourney } from '../timetable/found-journey';
import { getServiceDayStart } from '../timetable/service-day';
import { getPart } from '../timetable/through-trains';

export const toFeedResponse = (feed: Feed, live?: FeedSummary['live']): FeedSummary => ({
  id: feed.id,
  name: feed.name,
  illustrative: feed.illustrative,
  attribution: feed.id === defaultNetworkId ? formatAttribution() : feed.attribution,
  firstDate: feed.firstDate,
  lastDate: feed.lastDate,
  ...(live ? { live } : {}),
});

export type TrainSegment = {
  trip: StoredTrip;
  serviceDate: string;
  board: number;
  alight: number;
};

const getStation = (book: StationIndex, trip: StoredTrip, call: number): FeedStation =>
  book.byNumber[trip.stations[call] ?? 0] as FeedStation;

export const toStationResponse = ({ stationId, name }: FeedStation) => ({ stationId, name });

/** The arrival or departure of a trip at a call, in the format of the API. */
export const formatCallTime = (
  trip: StoredTrip,
  serviceDate: string,
  what: 'arrivals' | 'departures',
  call: number,
): string =>
  toInstant(
    new Date(getServiceDayStart(serviceDate, trip.timeZone) + (trip[what][call] ?? 0) * 1000),
  );

export function toLegResponse(
  feed: Feed,
  book: StationIndex,
  statuses: StatusLookup,
  { trip, serviceDate, board, alight }: TrainSegment,
): TimetableLeg {
  const trainId = createTrainId(feed.id, trip.tripId);
  const status = statuses.of(trainId, serviceDate);
  const { trainNumber, operatorCode, operatorName } = getPart(trip, board);
  const from = getStation(book, trip, board);
  const to = getStation(book, trip, alight);
  return {
    trainId,
    serviceDate,
    trainNumber,
    operator: { code: operatorCode, name: operatorName },
    from: toStationResponse(from),
    to: toStationResponse(to),
    departure: formatCallTime(trip, serviceDate, 'departures', board),
    arrival: formatCallTime(trip, serviceDate, 'arrivals', alight),
    timeZone: from.timeZone,
    ...(to.timeZone === from.timeZone ? {} : { arrivalTimeZone: to.timeZone }),
    cancelled: isCancelledBetween(status, from.stationId, to.stationId),
    delayMinutes: status.delayMinutes,
    layoutId: trip.layoutId,
    ...(trip.mode === 'bus' ? { mode: trip.mode } : {}),
  };
}

function journeyId(legs: TimetableLeg[]): string {
  const trains = legs.map((leg) => [
    leg.trainId,
    leg.serviceDate,
    leg.from.stationId,
    leg.to.stationId,
  ]);
  return createHash('sha256').update(JSON.stringify(trains)).digest('base64url').slice(0, 22);
}

/** Cached, because many requests are for the same route. */
const plannedJourneys = new WeakMap<FoundJourney, TimetableJourney>();
const noStatuses = createStatusLookup([]);

function createPlannedJourney(
  feed: Feed,
  book: StationIndex,
  day: DayTimetable,
  found: FoundJourney,
): TimetableJourney {
  const legs = found.legs.map(({ run, board, alight }) => {
    const { trip, serviceDate } = day.runs[run] as DayTimetable['runs'][number];
    return toLegResponse(feed, book, noStatuses, { trip, serviceDate, board, alight });
  });
  const at = (seconds: number) => toInstant(new Date(day.origin + seconds * 1000));
  return {
    id: journeyId(legs),
    departure: at(found.departs),
    arrival: at(found.arrives),
    durationMinutes: Math.round((found.arrives - found.departs) / 60),
    changes: legs.length - 1,
    legs,
  };
}

/** A journey without the delays and cancellations of its trains. */
export function toPlannedJourney(
  feed: Feed,
  book: StationIndex,
  day: DayTimetable,
  found: FoundJourney,
): TimetableJourney {
  const journey = plannedJourneys.get(found) ?? createPlannedJourney(feed, book, day, found);
  plannedJourneys.set(found, journey);
  return journey;
}

export function addStatuses(journey: TimetableJourney, statuses: StatusLookup): TimetableJourney {
  const legs = journey.legs.map((leg) => {
    const status = statuses.of(leg.trainId, leg.serviceDate);
    const cancelled = isCancelledBetween(status, leg.from.stationId, leg.to.stationId);
    return { ...leg, cancelled, delayMinutes: status.delayMinutes };
  });
  return { ...journey, legs };
}
