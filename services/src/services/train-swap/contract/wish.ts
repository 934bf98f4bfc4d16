import { z } from 'zod';

/** What a traveller may ask of a place; protected places are nobody's to wish for. */
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

/** An open tab checks answers by the release it began with, and refuses a property that is none of these (0101). */
const firstPropertySchema = wishedPropertySchema.exclude(['FORWARD_FACING', 'NEAR_LUGGAGE']);
type FirstProperty = z.infer<typeof firstPropertySchema>;

const isFirst = (property: WishedProperty): property is FirstProperty =>
  firstPropertySchema.safeParse(property).success;

/** As it is kept; whether it is matched is said by its proposals. */
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

const mostTrains = 6;

/** What the travellers of a booking would take. Whatever is left out stays as it is. */
export const wishTermsSchema = z.strictObject({
  /** Journeys of the timetable on the same day and route, the dearest wish first. */
  journeyIds: z.array(z.string().min(1).max(500)).max(mostTrains),
  /** Every new place has all of these. */
  properties: z.array(wishedPropertySchema).max(wishedPropertySchema.options.length),
  /** Side by side or round one table, for a party. */
  together: z.boolean(),
  /** Would take a place as good on the same train, so that others can sit together. */
  makeRoom: z.boolean(),
  /** No new place without what the place held now has: window, aisle, table, quiet, power, family coach, a seat of its own, the way it faces if forward. */
  nothingBelow: z.boolean(),
  /** On which of the journey's trains, counted from 0, another seat is wished for; of a direct journey it need not be said. */
  legIndex: z.int().min(0).max(9).optional(),
});
export type WishTerms = z.infer<typeof wishTermsSchema>;

/** OPEN: looked for. MATCHED: `operationId` waits for an answer. ACCEPTED: the others have not all answered yet. */
export const wishSchema = z
  .strictObject({
    id: z.string(),
    bookingId: z.string(),
    state: wishStateSchema,
    ...wishTermsSchema.shape,
    properties: z.array(firstPropertySchema),
    /** What is asked of a place beside `properties`; an answer of a former release has none. */
    laterProperties: z.array(z.string()).optional(),
    /** Null where nothing is asked for on the own train; an answer of a former release has none. */
    legIndex: z.int().nullable().optional(),
    deadline: z.string(),
    createdAt: z.string(),
    endedAt: z.string().nullable(),
    /** The part of the last proposal it brought. */
    operationId: z.string().nullable(),
  })
  .meta({ id: 'Wish' });
export type Wish = z.infer<typeof wishSchema>;

/** What a wish asks of a place, as it is answered. */
export const answeredProperties = (properties: readonly WishedProperty[]) => ({
  properties: properties.filter(isFirst),
  laterProperties: properties.filter((each) => !isFirst(each)),
});
