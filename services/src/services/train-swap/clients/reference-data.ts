import { z } from 'zod';
import type { Call } from '../../../kit/context';
import { type ExchangeConditions, exchangeConditionsSchema } from '../contract/conditions';
import { type CoachDeckLayout, coachDeckLayoutSchema } from '../contract/seat-map';

const limitsSchema = z.object({
  quoteMinutes: z.int().min(1),
  holdMinutes: z.int().min(1),
  undoMinutes: z.int().min(0),
  /** Minor units. */
  minCharge: z.int().min(0),
});
export type Limits = z.infer<typeof limitsSchema>;

export const getExchangeConditions = (
  call: Call,
  operator: string,
  ticketType: string,
): Promise<ExchangeConditions> =>
  call('reference-data', 'getExchangeConditions', {
    query: { operator, ticketType },
    response: exchangeConditionsSchema,
  });

export const getLimits = (call: Call): Promise<Limits> =>
  call('reference-data', 'getLimits', { response: limitsSchema });

const proposalLimitsSchema = z.object({
  proposalHoldMinutes: z.int().min(1),
  minProposalMinutes: z.int().min(1).default(5),
  maxRingSize: z.int().min(1),
  /** How many travellers accept a proposal, until there is data. */
  acceptancePercent: z.int().min(1).max(99).default(80),
});
export type ProposalLimits = z.infer<typeof proposalLimitsSchema>;

export const getProposalLimits = (call: Call): Promise<ProposalLimits> =>
  call('reference-data', 'getLimits', { response: proposalLimitsSchema });

export const getCoachDeckLayout = (call: Call, layoutId: string): Promise<CoachDeckLayout> =>
  call('reference-data', 'getCoachDeckLayout', {
    params: { layoutId },
    response: coachDeckLayoutSchema,
  });
