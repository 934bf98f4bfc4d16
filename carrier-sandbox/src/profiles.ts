/** Versions of OSDM that the sandbox speaks, oldest first. */
export const versions = ['3.4', '3.5', '3.6', '3.7', '3.8', '3.9'] as const;
export type Version = (typeof versions)[number];

export const isBefore = (version: Version, other: Version): boolean =>
  versions.indexOf(version) < versions.indexOf(other);

export type Profile = {
  /** First and last version of OSDM. */
  versions: [Version, Version];
  /** Otherwise names in a search are ignored, and a problem says so. */
  searchByName: boolean;
  /** Whose places a map shows. */
  placeMaps: readonly ('OFFER' | 'BOOKING')[];
  /** Whether a hold takes preferences for places, such as a window. */
  placePreferences: boolean;
  /** One offer for a train, with the conditions of the ticket, or one more that is cheaper and not flexible. */
  offersOfTrain: 'one' | 'by-flexibility';
  holdMinutes: number;
  /** Where a client reads how long a hold lasts. */
  timeLimit: 'operation-and-booking' | 'parts' | 'nowhere';
  /** How a seat of a confirmed booking changes: an exchange to the same train, or a refund of the seat and a new one. */
  seatChange: 'exchange' | 'refund-and-rebook';
  fulfillmentCheck: boolean;
  /** Otherwise a repeated request has a second effect or fails. */
  idempotencyKeys: boolean;
  /** Time from the confirmation to the documents. With 0 they are in its response. */
  documentDelaySeconds: number;
  /** Where the document of a ticket is. */
  documents: 'inside' | 'by-address';
};

/** Known deviations of real providers. Each profile is one kind of provider. */
export const profiles = {
  complete: {
    versions: ['3.4', '3.9'],
    searchByName: true,
    placeMaps: ['OFFER', 'BOOKING'],
    placePreferences: true,
    offersOfTrain: 'one',
    holdMinutes: 20,
    timeLimit: 'operation-and-booking',
    seatChange: 'exchange',
    fulfillmentCheck: true,
    idempotencyKeys: true,
    documentDelaySeconds: 0,
    documents: 'inside',
  },
  // Like systems that grew from 3.0.5 to 3.4.
  older: {
    versions: ['3.4', '3.4'],
    searchByName: false,
    placeMaps: ['BOOKING'],
    placePreferences: false,
    offersOfTrain: 'one',
    holdMinutes: 15,
    timeLimit: 'parts',
    seatChange: 'exchange',
    fulfillmentCheck: false,
    idempotencyKeys: false,
    documentDelaySeconds: 0,
    documents: 'inside',
  },
  'no-time-limits': {
    versions: ['3.5', '3.9'],
    searchByName: true,
    placeMaps: [],
    placePreferences: true,
    offersOfTrain: 'by-flexibility',
    holdMinutes: 30,
    timeLimit: 'nowhere',
    seatChange: 'refund-and-rebook',
    fulfillmentCheck: true,
    idempotencyKeys: true,
    documentDelaySeconds: 60,
    documents: 'by-address',
  },
} as const satisfies Record<string, Profile>;

export type ProfileName = keyof typeof profiles;
export const profileNames = Object.keys(profiles) as [ProfileName, ...ProfileName[]];
