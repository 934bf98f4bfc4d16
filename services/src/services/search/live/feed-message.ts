import protobuf from 'protobufjs/light.js';

type Field = [number: number, type: string, rule?: 'repeated'];

/**
 * The parts of GTFS-Realtime 2.0 that are used, with the numbers of their fields. Enums are read as numbers, because
 * producers send values of later versions.
 */
const messages: Record<string, Record<string, Field>> = {
  FeedMessage: { header: [1, 'FeedHeader'], entity: [2, 'FeedEntity', 'repeated'] },
  FeedHeader: {
    gtfsRealtimeVersion: [1, 'string'],
    incrementality: [2, 'int32'],
    timestamp: [3, 'uint64'],
  },
  FeedEntity: {
    id: [1, 'string'],
    isDeleted: [2, 'bool'],
    tripUpdate: [3, 'TripUpdate'],
    vehicle: [4, 'VehiclePosition'],
    alert: [5, 'Alert'],
  },
  TripDescriptor: {
    tripId: [1, 'string'],
    startTime: [2, 'string'],
    startDate: [3, 'string'],
    scheduleRelationship: [4, 'int32'],
    routeId: [5, 'string'],
    directionId: [6, 'uint32'],
  },
  TripUpdate: {
    trip: [1, 'TripDescriptor'],
    stopTimeUpdate: [2, 'StopTimeUpdate', 'repeated'],
    timestamp: [4, 'uint64'],
    delay: [5, 'int32'],
  },
  StopTimeUpdate: {
    stopSequence: [1, 'uint32'],
    arrival: [2, 'StopTimeEvent'],
    departure: [3, 'StopTimeEvent'],
    stopId: [4, 'string'],
    scheduleRelationship: [5, 'int32'],
    stopTimeProperties: [6, 'StopTimeProperties'],
  },
  StopTimeEvent: { delay: [1, 'int32'], time: [2, 'int64'] },
  StopTimeProperties: { assignedStopId: [1, 'string'] },
  VehiclePosition: {
    trip: [1, 'TripDescriptor'],
    timestamp: [5, 'uint64'],
    occupancyStatus: [9, 'int32'],
    occupancyPercentage: [10, 'uint32'],
    multiCarriageDetails: [11, 'CarriageDetails', 'repeated'],
  },
  CarriageDetails: {
    label: [2, 'string'],
    occupancyStatus: [3, 'int32'],
    occupancyPercentage: [4, 'int32'],
    carriageSequence: [5, 'uint32'],
  },
  Alert: {
    activePeriod: [1, 'TimeRange', 'repeated'],
    informedEntity: [5, 'EntitySelector', 'repeated'],
    effect: [7, 'int32'],
    headerText: [10, 'TranslatedString'],
    descriptionText: [11, 'TranslatedString'],
  },
  TranslatedString: { translation: [1, 'Translation', 'repeated'] },
  Translation: { text: [1, 'string'], language: [2, 'string'] },
  TimeRange: { start: [1, 'uint64'], end: [2, 'uint64'] },
  EntitySelector: {
    agencyId: [1, 'string'],
    routeId: [2, 'string'],
    trip: [4, 'TripDescriptor'],
    stopId: [5, 'string'],
    directionId: [6, 'uint32'],
  },
};

const nested = Object.fromEntries(
  Object.entries(messages).map(([name, fields]) => [
    name,
    {
      // In later versions of protobuf a delay of 0 is the same as no delay.
      edition: 'proto2',
      fields: Object.fromEntries(
        Object.entries(fields).map(([field, [id, type, rule]]) => [
          field,
          { id, type, ...(rule ? { rule } : {}) },
        ]),
      ),
    },
  ]),
);

export const feedMessageType = protobuf.Root.fromJSON({ nested }).lookupType('FeedMessage');

/** Times are seconds since the epoch. A field that the message does not have is missing. */
export type FeedMessage = {
  header?: { incrementality?: number; timestamp?: number };
  entity: FeedEntity[];
};

export type FeedEntity = {
  id?: string;
  isDeleted?: boolean;
  tripUpdate?: TripUpdate;
  vehicle?: VehiclePosition;
  alert?: Alert;
};

export type TripDescriptor = {
  tripId?: string;
  startTime?: string;
  startDate?: string;
  scheduleRelationship?: number;
  routeId?: string;
  directionId?: number;
};

export type TripUpdate = {
  trip?: TripDescriptor;
  stopTimeUpdate: StopTimeUpdate[];
  timestamp?: number;
  delay?: number;
};

/** Some producers send 0 for an unknown time. */
export type StopTimeEvent = { delay?: number; time?: number };

export type StopTimeUpdate = {
  stopSequence?: number;
  stopId?: string;
  arrival?: StopTimeEvent;
  departure?: StopTimeEvent;
  scheduleRelationship?: number;
  stopTimeProperties?: { assignedStopId?: string };
};

export type VehiclePosition = {
  trip?: TripDescriptor;
  timestamp?: number;
  occupancyStatus?: number;
  occupancyPercentage?: number;
  multiCarriageDetails: {
    label?: string;
    occupancyStatus?: number;
    occupancyPercentage?: number;
    carriageSequence?: number;
  }[];
};

export type Alert = {
  activePeriod: { start?: number; end?: number }[];
  informedEntity: EntitySelector[];
  effect?: number;
  headerText?: TranslatedString;
  descriptionText?: TranslatedString;
};

export type EntitySelector = {
  agencyId?: string;
  routeId?: string;
  trip?: TripDescriptor;
  stopId?: string;
  directionId?: number;
};

export type TranslatedString = { translation: { text?: string; language?: string }[] };

export const tripRelationships = { unscheduled: 2, canceled: 3, replacement: 5, deleted: 7 };
export const stopRelationships = { scheduled: 0, skipped: 1, noData: 2 };
/** Trips that the timetable does not have: added, duplicated, new. */
export const addedTrips = [1, 6, 8];
export const noServiceEffect = 1;
export const differential = 1;

/** @throws {Error} when the bytes are not a GTFS-Realtime message */
export function decodeMessage(bytes: Uint8Array): FeedMessage {
  const message = feedMessageType.decode(bytes);
  return feedMessageType.toObject(message, { longs: Number, arrays: true }) as FeedMessage;
}
