import { z } from 'zod';
import { seatSchema } from './booking';
import { journeySchema } from './journey';

export const proposedKindSchema = z.enum(['free-seat', 'chain', 'two-way', 'ring']);
export type ProposedKind = z.infer<typeof proposedKindSchema>;

export const proposalStateSchema = z.enum(['OPEN', 'SETTLED', 'ENDED']);
export type ProposalState = z.infer<typeof proposalStateSchema>;
/** SETTLING: all have accepted, and carriers confirm. PARTLY_SETTLED: a carrier did not confirm every part. */
export type StoredProposalState = ProposalState | 'SETTLING' | 'PARTLY_SETTLED';

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
    /**
     * Only at a carrier. `confirming`: all have accepted. `partly-settled`: the carrier confirmed some of the swaps; `state`
     * and `status` say whether this one.
     */
    atCarrier: z.enum(['confirming', 'partly-settled']).optional(),
  })
  .meta({ id: 'ProposalView' });
export type ProposalView = z.infer<typeof proposalViewSchema>;
