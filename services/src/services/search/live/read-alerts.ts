import type { ServiceContext } from '../../../kit/context';
import { Warnings } from '../gtfs/warnings';
import type { AlertSelector, AlertText, StoredAlert } from '../schema';
import type { Feed } from '../store/feeds';
import { createTrainId } from '../store/find-train';
import type { Alert, EntitySelector, FeedMessage, TranslatedString } from './feed-message';
import { listTrainParts } from './list-train-parts';
import { matchTrips } from './match-trips';
import type { StopLookup } from './read-trip-update';

const [maxTitleLength, maxDescriptionLength] = [160, 800];

/** Reads the alerts that have a text and travellers of this timetable, with our ids. */
export async function readAlerts(
  { database, clock }: ServiceContext,
  feed: Feed,
  { entity }: FeedMessage,
  stops: StopLookup,
): Promise<StoredAlert[]> {
  const alerts = entity.flatMap(({ isDeleted, alert }) => (isDeleted || !alert ? [] : alert));
  const trips = alerts.flatMap(({ informedEntity }) =>
    informedEntity.flatMap((one) => one.trip ?? []),
  );
  // Their warnings belong to trip updates.
  const options = { now: clock.now(), warnings: new Warnings() };
  const matched = await matchTrips(database, feed, trips, options);
  const trains = new Map<object, Pick<AlertSelector, 'trainIds' | 'serviceDate'>>();
  for (const [nth, trip] of trips.entries()) {
    const match = matched[nth];
    if (!match) continue;
    const parts = await listTrainParts(database, feed, match);
    trains.set(trip, {
      trainIds: parts.map(({ tripId }) => createTrainId(feed.id, tripId)),
      ...(trip.startDate === undefined ? {} : { serviceDate: match.serviceDate }),
    });
  }
  const toSelector = ({ agencyId, routeId, directionId, trip, stopId }: EntitySelector) => {
    const station = stopId === undefined ? undefined : stops.getStation(stopId);
    const train = trip && trains.get(trip);
    // What the timetable does not have is for other travellers.
    if ((trip && !train) || (stopId !== undefined && station === undefined)) return [];
    const selector: AlertSelector = {
      ...train,
      ...(routeId === undefined ? {} : { routeId }),
      ...(directionId === undefined ? {} : { direction: directionId }),
      ...(agencyId === undefined ? {} : { agencyId }),
      ...(station === undefined ? {} : { stationId: stops.getStationId(station) }),
    };
    return Object.keys(selector).length === 0 ? [] : [selector];
  };
  return alerts.map((alert) => toStoredAlert(alert, toSelector)).filter(isUseful);
}

function toStoredAlert(
  { activePeriod, informedEntity, headerText, descriptionText }: Alert,
  toSelector: (entity: EntitySelector) => AlertSelector[],
): StoredAlert {
  return {
    title: toTexts(headerText, maxTitleLength),
    description: toTexts(descriptionText, maxDescriptionLength),
    periods: activePeriod.map(({ start, end }) => ({ start: start || null, end: end || null })),
    selectors: informedEntity.flatMap(toSelector),
  };
}

const isUseful = ({ title, selectors }: StoredAlert): boolean =>
  title.length > 0 && selectors.length > 0;

const toTexts = (text: TranslatedString | undefined, maxLength: number): AlertText[] =>
  (text?.translation ?? []).flatMap(({ text = '', language }) => {
    const plain = toPlainText(text, maxLength);
    return plain === '' ? [] : [{ language: language?.toLowerCase() || null, text: plain }];
  });

/** Some producers send HTML. */
function toPlainText(text: string, maxLength: number): string {
  const plain = text
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim();
  if (plain.length <= maxLength) return plain;
  return `${plain.slice(0, maxLength - 1).replace(/\s+\S*$/, '')}…`;
}
