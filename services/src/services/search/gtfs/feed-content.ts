/** A timetable ready to be stored, whether it came from a GTFS feed or from the default network. */
export type FeedContent = {
  name: string;
  attribution: string;
  illustrative: boolean;
  /** The zone most of its times are in. */
  timeZone: string;
  stations: ContentStation[];
  /** Dates by service number. */
  services: string[][];
  trips: () => Iterable<ContentTrip>;
};

/** Its number is its place in `stations`. */
export type ContentStation = {
  /** The stop that speaks for the station. */
  headStopId: string;
  stopIds: string[];
  crs: string | null;
  name: string;
  location: { latitude: number; longitude: number } | null;
  timeZone: string;
  /** How many times trips of the feed call there: a measure of how important it is. */
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
  serviceNumber: number;
  stations: number[];
  arrivals: number[];
  departures: number[];
  /** Places in the lists at which nobody may get on, or off. */
  noBoarding: number[];
  noAlighting: number[];
};
