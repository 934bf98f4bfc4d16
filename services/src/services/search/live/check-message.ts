import { parseServiceDate, parseTime } from '../gtfs/files/feed-values';
import type { Warnings } from '../gtfs/warnings';
import {
  differential,
  type FeedMessage,
  stopRelationships,
  type TripUpdate,
  tripRelationships,
} from './feed-message';

const [maxFutureSeconds, maxAgeSeconds, maxIntervalSeconds] = [60, 65, 35];

/** The rules of the public GTFS-Realtime validator whose violation makes live data wrong. `before`: the header before. */
export function checkMessage(
  { header = {}, entity }: FeedMessage,
  { now, before }: { now: Date; before: Date | null },
  warnings: Warnings,
): void {
  const nowSeconds = now.getTime() / 1000;
  const { timestamp } = header;
  const add = (text: string, example: string) => warnings.add(text, text, example);
  if (timestamp === undefined || timestamp < 1_000_000_000)
    add('header without a time in seconds (E001)', `timestamp ${timestamp}`);
  else {
    if (timestamp > nowSeconds + maxFutureSeconds)
      add('header from the future (E050)', `timestamp ${timestamp}`);
    if (timestamp < nowSeconds - maxAgeSeconds)
      add('header older than 65 s (W008)', `timestamp ${timestamp}`);
    if (before && timestamp - before.getTime() / 1000 > maxIntervalSeconds)
      add('header refreshed after more than 35 s (W007)', `timestamp ${timestamp}`);
  }
  if (header.incrementality === differential)
    add('header with DIFFERENTIAL, which is read as a complete state', 'incrementality 1');
  for (const { id = '', isDeleted, tripUpdate, vehicle } of entity) {
    if (isDeleted) add('entity is deleted in a complete state (E039)', `entity ${id}`);
    const at = tripUpdate?.timestamp ?? vehicle?.timestamp;
    if (at !== undefined && timestamp !== undefined && at > timestamp)
      add('entity newer than the header (E012)', `entity ${id}`);
    if (tripUpdate) checkTripUpdate(tripUpdate, `entity ${id}`, add);
  }
}

function checkTripUpdate(
  { trip = {}, stopTimeUpdate, delay }: TripUpdate,
  where: string,
  add: (text: string, example: string) => void,
): void {
  const { startDate, startTime, scheduleRelationship } = trip;
  if (startTime !== undefined && parseTime(startTime) === null)
    add('start_time is not a time (E020)', where);
  if (startDate !== undefined && parseServiceDate(startDate) === null)
    add('start_date is not a date (E021)', where);
  const hasNoStops =
    scheduleRelationship === tripRelationships.canceled ||
    scheduleRelationship === tripRelationships.deleted;
  if (stopTimeUpdate.length === 0 && delay === undefined && !hasNoStops)
    add('trip update without stop times (E041)', where);
  let [sequence, latest] = [-1, 0];
  for (const { stopSequence, stopId, arrival, departure, ...update } of stopTimeUpdate) {
    if (stopSequence === undefined && stopId === undefined)
      add('stop time without stop_id and stop_sequence (E040)', where);
    if (stopSequence !== undefined && stopSequence < sequence)
      add('stop times not in the order of stop_sequence (E002)', where);
    sequence = stopSequence ?? sequence;
    const { scheduleRelationship: relationship = stopRelationships.scheduled } = update;
    if (relationship === stopRelationships.scheduled && !arrival && !departure)
      add('stop time without arrival and departure (E043)', where);
    const times = [arrival?.time, departure?.time].flatMap((time) => time || []);
    for (const time of times) {
      if (time < latest) add('times go back (E022, E025)', where);
      latest = Math.max(latest, time);
    }
    const isEmpty = [arrival, departure].some(
      (event) => event && !event.time && event.delay === undefined,
    );
    if (isEmpty) add('arrival or departure without time and delay (E044)', where);
  }
}
