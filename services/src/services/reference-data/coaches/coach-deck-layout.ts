import { z } from 'zod';

/**
 * Properties of a place, after OSDM (product.md part 4). WHEELCHAIR, NEAR_WHEELCHAIR and EASY_ACCESS are protected.
 * Ours: FORWARD_FACING (in the direction of departure; otherwise backward) and NEAR_LUGGAGE (next to a rack).
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

export const coach = z
  .strictObject({
    id: z.string(),
    class: z.enum(['FIRST', 'STANDARD']),
    features: z.array(z.enum(['QUIET', 'FAMILY', 'WHEELCHAIR', 'BICYCLES', 'CAFE'])),
    /** Number of columns across the coach, including the aisle. */
    width: z.int().min(1),
    /** Rows with a luggage rack behind them; 0 is the rack in front of the first row. */
    racks: z.array(z.int().min(0)).optional(),
    places: z.array(place),
  })
  .meta({ id: 'LayoutCoach' });
export type Coach = z.output<typeof coach>;

/**
 * Coaches and places of a train, after OSDM coach-deck-layouts. Totals are real, positions are schematic. Coaches and
 * rows are in the direction of departure, front first; a train that reverses on its route then runs the other way.
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
