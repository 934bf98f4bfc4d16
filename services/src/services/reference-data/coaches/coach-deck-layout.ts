import { z } from 'zod';

/**
 * Properties of a place (product.md part 4, after OSDM), the last two ours. WHEELCHAIR, NEAR_WHEELCHAIR and EASY_ACCESS
 * are protected. FORWARD_FACING: the way the train sets out; without it backward. NEAR_LUGGAGE: beside a rack.
 */
export const placeProperties = [
  'WINDOW_SEAT',
  'AISLE_SEAT',
  'TABLE',
  'FACE_2_FACE',
  'SIDE_BY_SIDE',
  'SOLO',
  'POWER',
  'SILENCE',
  'FAMILY',
  'EASY_ACCESS',
  'WHEELCHAIR',
  'NEAR_WHEELCHAIR',
  'RESTRICTED_VIEW',
  'FORWARD_FACING',
  'NEAR_LUGGAGE',
] as const;
export type PlaceProperty = (typeof placeProperties)[number];

const place = z
  .strictObject({
    number: z.string(),
    row: z.int().min(1),
    column: z.int().min(1),
    properties: z.array(z.enum(placeProperties)),
  })
  .meta({ id: 'LayoutPlace' });
export type Place = z.output<typeof place>;

const coach = z
  .strictObject({
    id: z.string(),
    class: z.enum(['FIRST', 'STANDARD']),
    features: z.array(z.enum(['QUIET', 'FAMILY', 'WHEELCHAIR', 'BICYCLES', 'CAFE'])),
    /** Columns across the coach, the aisle among them. */
    width: z.int().min(1),
    /** The rows behind which a luggage rack stands across the coach, 0 for the one before the first row. */
    racks: z.array(z.int().min(0)).optional(),
    places: z.array(place),
  })
  .meta({ id: 'LayoutCoach' });
export type Coach = z.output<typeof coach>;

/**
 * A train's coaches and places after OSDM's coach-deck-layouts; totals are real, positions schematic. Drawn as
 * the train sets out: the first coach leads, row 1 first. A train that turns round on its way runs the other way then.
 */
export const coachDeckLayout = z
  .strictObject({
    id: z.string(),
    name: z.string(),
    schematic: z.literal(true),
    coaches: z.array(coach),
  })
  .meta({ id: 'CoachDeckLayout' });
export type CoachDeckLayout = z.output<typeof coachDeckLayout>;
