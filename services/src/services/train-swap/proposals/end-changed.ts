import type { ServiceContext } from '../../../kit/context';
import { changeAllMarkets } from '../inventory/market-changes';
import { endProposal } from './end-proposal';
import { lockProposal } from './proposal-record';

/**
 * Ends a proposal, inside a transaction, that something outside of it has made impossible; the markets must know of
 * that before those who were let down are matched again.
 * @returns whether it was open still
 */
export async function endChanged(context: ServiceContext, proposalId: string): Promise<boolean> {
  const locked = await lockProposal(context.database, proposalId);
  if (locked?.proposal.state !== 'OPEN') return false;
  await endProposal(context, locked, { because: 'changed', operationId: null });
  await changeAllMarkets(context.database);
  return true;
}
