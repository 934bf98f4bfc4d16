import type { ServiceContext } from '../../../../kit/context';
import { invalidateAllMarkets } from '../../inventory/occupancy/market-changes';
import { lockProposal } from '../proposal-record';
import { endProposal } from './end-proposal';

/**
 * Ends a proposal that has become impossible; runs inside a transaction. Invalidates the markets before the parties are
 * matched again.
 * @returns whether the proposal was open
 */
export async function endChangedProposal(
  context: ServiceContext,
  proposalId: string,
): Promise<boolean> {
  const locked = await lockProposal(context.database, proposalId);
  if (locked?.proposal.state !== 'OPEN') return false;
  await endProposal(context, locked, { because: 'changed', operationId: null });
  await invalidateAllMarkets(context.database);
  return true;
}
