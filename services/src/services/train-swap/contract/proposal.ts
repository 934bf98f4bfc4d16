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
 * What a traveller may know of a proposal: the own train and places before it, how many take part and
 * how many have accepted. Of the others nothing else: no name, booking, train or place.
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
