import type { feedTrips } from './schema';
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
  /** The platform of each stop; empty when unknown. */
  platforms?: string[];
  crs: string | null;
  name: string;
  location: { latitude: number; longitude: number } | null;
  timeZone: string;
  /** Number of calls of the feed's trips, a measure of importance. */
  calls: number;
};

type TripRow = Omit<typeof feedTrips.$inferSelect, 'edition'>;
type OptionalColumn =
  | 'block'
  | 'continuesAs'
  | 'direction'
  | 'lastSeconds'
  | 'routeId'
  | 'sequences'
  | 'transfersFrom'
  | 'transfersTo';

/**
 * `service` is its index in `services`, and `stations` has indexes in `stations` of the feed. `lastSeconds` is the end
 * of the last trip of the block; default: of this trip.
 */
export type ContentTrip = Omit<TripRow, OptionalColumn> & Partial<Pick<TripRow, OptionalColumn>>;
