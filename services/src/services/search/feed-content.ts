import type { TransferRule } from './timetable/transfer-rules';

export type Mode = 'train' | 'bus';

/** A timetable to store, from a GTFS feed or the default network. */
export type FeedContent = {
  name: string;
  attribution: string;
  illustrative: boolean;
  /** The main time zone. */
  timeZone: string;
  stations: ContentStation[];
  /** Dates by service number. */
  services: string[][];
  transferRules: TransferRule[];
  trips: () => Iterable<ContentTrip>;
};

/** Its number is its index in `stations`. */
export type ContentStation = {
  /** The stop that represents the station. */
  headStopId: string;
  stopIds: string[];
  crs: string | null;
  name: string;
  location: { latitude: number; longitude: number } | null;
  timeZone: string;
  /** Number of calls of the feed's trips, a measure of importance. */
  calls: number;
};

/** Parallel lists, one entry for each call. Seconds after the start of the service date. */
export type ContentTrip = {
  tripId: string;
  trainNumber: string;
  headsign: string;
  operatorCode: string;
  operatorName: string;
  timeZone: string;
  layoutId: string | null;
  mode: Mode;
  serviceNumber: number;
  stations: number[];
  arrivals: number[];
  departures: number[];
  /** Indexes of calls without boarding, or without alighting. */
  noBoarding: number[];
  noAlighting: number[];
  /** The block that its train has with other trips, if it continues as one of them. */
  block?: string;
  continuesAs?: string[];
  /** The end of the last trip of the block. Default: of this trip. */
  lastSeconds?: number;
  /** For each call, the numbers of its sides in transfer rules; empty when it has none. */
  transfersFrom?: string[];
  transfersTo?: string[];
};
