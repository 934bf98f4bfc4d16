import type { OperationContext } from '../../../kit/context';
import { problem } from '../../../kit/problem';
import type { Session } from '../../../kit/session';
import { authorisedPayment, refuseEnded, refuseWithoutStepUp } from '../exchange/confirm/proofs';
import { openOperation } from '../exchange/hold/operation-record';
import { type LegInventory, openInventory } from '../inventory/train-runs';
import { partsOfProposal } from './proposal-record';
import { refuseTrainsGone, refuseUnpaid } from './refuse-impossible';

const notProposed = () =>
  problem('not-in-proposal', {
    status: 409,
    detail: 'This swap needs nobody else. Confirm it instead.',
  });

export type PreparedAcceptance = {
  proposalId: string;
  /** The payment that was authorised for what is due, if anything is. */
  paymentId: string | null;
  /** Of each exchange of the proposal, by its id. */
  inventories: ReadonlyMap<string, readonly LegInventory[]>;
};

/** What an acceptance needs to know before its transaction; refuses what cannot be accepted. */
export async function prepareAcceptance(
  context: OperationContext<Session>,
  operationId: string,
  paymentIdGiven: string | undefined,
): Promise<PreparedAcceptance> {
  const { operation, booking } = await openOperation(context, operationId);
  if (operation.proposalId === null) throw notProposed();
  refuseEnded(operation, context.clock.now());
  const inventories = new Map<string, readonly LegInventory[]>();
  if (operation.status === 'CONFIRMED') {
    return { proposalId: operation.proposalId, paymentId: null, inventories };
  }
  const { proposalId } = operation;
  const parts = await partsOfProposal(context.database, proposalId);
  await refuseTrainsGone(context, proposalId, parts, operation.id);
  refuseWithoutStepUp(context.session, operation, booking);
  const paymentId = await authorisedPayment(context, operation, paymentIdGiven);
  await refuseUnpaid(context, proposalId, parts, operation.id);
  for (const { operation: each } of parts) {
    inventories.set(each.id, await openInventory(context, each.offer.journey));
  }
  return { proposalId, paymentId, inventories };
}
