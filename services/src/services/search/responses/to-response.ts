import { createHash } from 'node:crypto';
import { toInstant } from '../../../kit/values/schemas';
import type { FeedSummary, TimetableJourney, TimetableLeg } from '../contract';
import { defaultNetworkId, formatAttribution } from '../network/default-network';
import type { Feed, FeedStation, StationIndex } from '../store/feeds';
import { createTrainId } from '../store/find-train';
import { type LiveFeed, toLiveSummary } from '../store/live-feeds';
import { isCancelledBetween, type StatusLookup } from '../store/train-statuses';
import type { DayTimetable, StoredTrip, TrainRun } from '../timetable/day-timetable';
import type { FoundJourney, FoundLeg } from '../timetable/found-journey';
import { getServiceDayStart } from '../timetable/service-day';
import { getPart } from '../timetable/through-trains';
import { toLegLive } from './to-leg-live';

export const formatFeedAttribution = ({ id, attribution }: Feed): string =>
  id === defaultNetworkId ? formatAttribution() : attribution;

export const toFeedResponse = (feed: Feed, live: LiveFeed | undefined): FeedSummary => ({
  id: feed.id,
  name: feed.name,
  illustrative: feed.illustrative,
  attribution: formatFeedAttribution(feed),
  firstDate: feed.firstDate,
  lastDate: feed.lastDate,
  ...(live ? { live: toLiveSummary(live) } : {}),
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

/** What is known of the trains of a feed now. */
export type Now = { statuses: StatusLookup; live: LiveFeed | undefined; at: Date };

export function toLegResponse(
  feed: Feed,
  book: StationIndex,
  now: Now,
  segment: TrainSegment,
): TimetableLeg {
  const leg = toPlannedLeg(feed, book, segment);
  return { ...leg, ...getLiveFields(leg, segment, now) };
}

/** Cancellation, delay and live data of a leg. */
function getLiveFields(leg: TimetableLeg, { trip }: TrainSegment, { statuses, live, at }: Now) {
  const { trainId, serviceDate } = leg;
  const [from, to] = [leg.from.stationId, leg.to.stationId];
  const status = statuses.of(trainId, serviceDate);
  const { occupancy, delayMinutes } = status;
  const found = toLegLive(live, { ...trip, trainId, serviceDate, from, to, occupancy }, at);
  const cancelled = isCancelledBetween(status, from, to);
  return { cancelled, delayMinutes, ...(found ? { live: found } : {}) };
}

function toPlannedLeg(
  feed: Feed,
  book: StationIndex,
  { trip, serviceDate, board, alight }: TrainSegment,
): TimetableLeg {
  const { trainNumber, operatorCode, operatorName } = getPart(trip, board);
  const from = getStation(book, trip, board);
  const to = getStation(book, trip, alight);
  return {
    trainId: createTrainId(feed.id, trip.tripId),
    serviceDate,
    trainNumber,
    operator: { code: operatorCode, name: operatorName },
    from: toStationResponse(from),
    to: toStationResponse(to),
    departure: formatCallTime(trip, serviceDate, 'departures', board),
    arrival: formatCallTime(trip, serviceDate, 'arrivals', alight),
    timeZone: from.timeZone,
    ...(to.timeZone === from.timeZone ? {} : { arrivalTimeZone: to.timeZone }),
    cancelled: false,
    delayMinutes: 0,
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

function toSegment(day: DayTimetable, { run, board, alight }: FoundLeg): TrainSegment {
  const { trip, serviceDate } = day.runs[run] as TrainRun;
  return { trip, serviceDate, board, alight };
}

function createPlannedJourney(
  feed: Feed,
  book: StationIndex,
  day: DayTimetable,
  found: FoundJourney,
): TimetableJourney {
  const legs = found.legs.map((leg) => toPlannedLeg(feed, book, toSegment(day, leg)));
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

/** The journey with the cancellations, delays and live data of its trains. */
export function addLive(
  journey: TimetableJourney,
  day: DayTimetable,
  found: FoundJourney,
  now: Now,
): TimetableJourney {
  const legs = journey.legs.map((leg, nth) => ({
    ...leg,
    ...getLiveFields(leg, toSegment(day, found.legs[nth] as FoundLeg), now),
  }));
  return { ...journey, legs };
}
