import { z } from 'zod';
import { journeySchema } from './journey';

/**
 * A group of travellers in one booking, until some of them move to another booking, and the journeys of their
 * tickets.
 */
export const partySchema = z.object({
  /** The booking id, or `<booking id>.<n>` after the nth split. */
  id: z.string(),
  journeys: z.array(journeySchema),
});
export type Party = z.infer<typeof partySchema>;
