import { z } from 'zod';
import { serviceClassSchema } from './booking';

/** Properties that a traveller can wish for. Protected places cannot be wished for. */
export const wishedPropertySchema = z.enum([
  'WINDOW_SEAT',
  'AISLE_SEAT',
  'TABLE',
  'SILENCE',
  'POWER',
  'SOLO',
  'FORWARD_FACING',
  'NEAR_LUGGAGE',
]);
export type WishedProperty = z.infer<typeof wishedPropertySchema>;

/** Older releases in open tabs validate responses and reject a property that is not one of these (decision 0101). */
const initialPropertySchema = wishedPropertySchema.exclude(['FORWARD_FACING', 'NEAR_LUGGAGE']);
type InitialProperty = z.infer<typeof initialPropertySchema>;

const isInitialProperty = (property: WishedProperty): property is InitialProperty =>
  initialPropertySchema.safeParse(property).success;

/** The stored state. Whether a wish is matched follows from its proposals. */
export type StoredWishState = 'OPEN' | 'FULFILLED' | 'WITHDRAWN' | 'DECLINED' | 'EXPIRED';

export const wishStateSchema = z.enum([
  'OPEN',
  'MATCHED',
  'ACCEPTED',
  'FULFILLED',
  'WITHDRAWN',
  'DECLINED',
  'EXPIRED',
]);
export type WishState = z.infer<typeof wishStateSchema>;

const maxTrains = 6;

/** The changes that the travellers of a booking would accept. Omitted terms do not change. */
export const wishTermsSchema = z.strictObject({
  /** Journeys of the timetable on the same day and route, in order of preference. */
  journeyIds: z.array(z.string().min(1).max(500)).max(maxTrains),
  /** Required properties of every new place. */
  properties: z.array(wishedPropertySchema).max(wishedPropertySchema.options.length),
  /** For a party: side by side or at one table. */
  together: z.boolean(),
  /** Would accept an equivalent place on the same train, so that others can sit together. */
  makeRoom: z.boolean(),
  /**
   * New places have all properties of the current place: window, aisle, table, quiet, power, family coach, solo,
   * forward-facing.
   */
  nothingBelow: z.boolean(),
  /** The leg (from 0) for which another seat is wished. Optional for a direct journey. */
  legIndex: z.int().min(0).max(9).optional(),
  /** The class of the wished journeys, which may then be the own one. Default: the class of the ticket. */
  serviceClass: serviceClassSchema.optional(),
});
export type WishTerms = z.infer<typeof wishTermsSchema>;

/** OPEN: not matched yet. MATCHED: `operationId` waits for acceptance. ACCEPTED: waits for the acceptance of others. */
export const wishSchema = z
  .strictObject({
    id: z.string(),
    bookingId: z.string(),
    state: wishStateSchema,
    ...wishTermsSchema.shape,
    properties: z.array(initialPropertySchema),
    /** Further wished properties, in addition to `properties`. Missing in responses of older releases. */
    laterProperties: z.array(z.string()).optional(),
    /** Null when no other seat on the same train is wished. Missing in responses of older releases. */
    legIndex: z.int().nullable().optional(),
    deadline: z.string(),
    createdAt: z.string(),
    endedAt: z.string().nullable(),
    /** The operation of the latest proposal for this wish. */
    operationId: z.string().nullable(),
  })
  .meta({ id: 'Wish' });
export type Wish = z.infer<typeof wishSchema>;

/** Wished properties in the two lists of the response. */
export const toWishProperties = (properties: readonly WishedProperty[]) => ({
  properties: properties.filter(isInitialProperty),
  laterProperties: properties.filter((each) => !isInitialProperty(each)),
});
