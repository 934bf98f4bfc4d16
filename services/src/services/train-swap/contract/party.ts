import { z } from 'zod';
import { journeySchema } from './journey';

/** Those who travel together in one booking until some of them move without the others, and what tickets they had. */
export const partySchema = z.object({
  /** The booking's own id until then. */
  id: z.string(),
  journeys: z.array(journeySchema),
});
export type Party = z.infer<typeof partySchema>;
