import { z } from 'zod';

/** A train on a day that is opened for sale. */
export const openedTrainSchema = z.strictObject({
  trainId: z.string(),
  serviceDate: z.string(),
  layoutId: z.string(),
  callCount: z.int(),
  /** The first departure, and the time zone of its station. */
  departure: z.string(),
  timeZone: z.string(),
});
export type OpenedTrain = z.infer<typeof openedTrainSchema>;

/** A place of a train that another retailer sold, from one call to a later one. */
export const soldPlaceSchema = z.strictObject({
  coach: z.string(),
  place: z.string(),
  fromCall: z.int(),
  toCall: z.int(),
});
export type SoldPlace = z.infer<typeof soldPlaceSchema>;

/** For each train, in their order. */
export const soldPlacesSchema = z.strictObject({ trains: z.array(z.array(soldPlaceSchema)) });
