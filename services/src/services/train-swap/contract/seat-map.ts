import { z } from 'zod';
import { serviceClassSchema } from './booking';

const placeSchema = z.object({
  number: z.string(),
  row: z.int(),
  column: z.int(),
  properties: z.array(z.string()),
});

const coachSchema = z.object({
  id: z.string(),
  class: serviceClassSchema,
  features: z.array(z.string()),
  width: z.int(),
  /** Rows with a luggage rack behind them; 0 is the rack in front of the first row. */
  racks: z.array(z.int()).optional(),
  places: z.array(placeSchema),
});

/** A coach deck layout from reference-data. Positions are schematic. */
export const coachDeckLayoutSchema = z.object({
  id: z.string(),
  name: z.string(),
  schematic: z.boolean(),
  coaches: z.array(coachSchema),
});
export type CoachDeckLayout = z.infer<typeof coachDeckLayoutSchema>;
export type LayoutCoach = CoachDeckLayout['coaches'][number];
export type LayoutPlace = LayoutCoach['places'][number];

const placeWithState = placeSchema.extend({
  state: z.enum(['free', 'taken', 'protected', 'yours']),
});
export type PlaceState = z.infer<typeof placeWithState>['state'];

export const legSeatMapSchema = z.object({
  legIndex: z.int(),
  layoutId: z.string(),
  layoutName: z.string(),
  schematic: z.boolean(),
  coaches: z.array(coachSchema.extend({ places: z.array(placeWithState) })),
});
export type LegSeatMap = z.infer<typeof legSeatMapSchema>;
