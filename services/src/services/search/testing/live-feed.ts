import {
  type FeedEntity,
  feedMessageType,
  type StopTimeUpdate,
  type TripDescriptor,
} from '../live/feed-message';

type Stop = StopTimeUpdate & Record<string, unknown>;

/** An entity with a trip update. */
export const tripUpdate = (trip: TripDescriptor, ...stopTimeUpdate: Stop[]): FeedEntity => ({
  tripUpdate: { trip, stopTimeUpdate },
});

/** A message as producers send it. */
export function encodeMessage(at: Date, entities: FeedEntity[]): Uint8Array {
  const header = {
    gtfsRealtimeVersion: '2.0',
    incrementality: 0,
    timestamp: Math.floor(at.getTime() / 1000),
  };
  const entity = entities.map((one, nth) => ({ id: String(nth), ...one }));
  return feedMessageType.encode(feedMessageType.fromObject({ header, entity })).finish();
}
