import { z } from 'zod';
import { seatSchema } from './booking';
import { journeySchema } from './journey';

export const proposedKindSchema = z.enum(['free-seat', 'chain', 'two-way', 'ring']);
export type ProposedKind = z.infer<typeof proposedKindSchema>;

export const proposalStateSchema = z.enum(['OPEN', 'SETTLED', 'ENDED']);
export type ProposalState = z.infer<typeof proposalStateSchema>;

export const endedBecauseSchema = z.enum(['declined', 'expired', 'withdrawn', 'changed']);
export type EndedBecause = z.infer<typeof endedBecauseSchema>;

/**
 * The view of a proposal for one traveller: their own train and places before it, the number of parties and the
 * number of acceptances. It has no names, bookings, trains or places of others.
 */
export const proposalViewSchema = z
  .strictObject({
    id: z.string(),
    kind: proposedKindSchema,
    state: proposalStateSchema,
    endedBecause: endedBecauseSchema.nullable(),
    parties: z.int(),
    accepted: z.int(),
    acceptedByYou: z.boolean(),
    previousJourney: journeySchema,
    previousPlaces: z.array(seatSchema),
  })
  .meta({ id: 'ProposalView' });
export type ProposalView = z.infer<typeof proposalViewSchema>;
