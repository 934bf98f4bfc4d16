import type { OperationContext } from '../../../../kit/context';
import { i18n } from '../../../../kit/language/i18n';
import { problem } from '../../../../kit/problem';
import type { Session } from '../../../../kit/session';
import {
  assertNotEnded,
  assertSteppedUp,
  getAuthorisedPayment,
} from '../../exchange/confirm/confirmation-checks';
import { openOperation } from '../../exchange/operation-record';
import { type LegInventory, openInventory } from '../../inventory/trains/train-runs';
import { findProposalParts } from '../proposal-record';
import { assertStillPaid, assertTrainsRunning } from './assert-possible';

const notInProposal = () =>
  problem('not-in-proposal', {
    status: 409,
    detail: i18n.t('This swap has no other travellers. Confirm it instead.'),
  });

export type PreparedAcceptance = {
  proposalId: string;
  /** The authorised payment; null when nothing is due. */
  paymentId: string | null;
  /** By exchange operation id. */
  inventories: ReadonlyMap<string, readonly LegInventory[]>;
};

/** Loads what an acceptance needs before its transaction. Throws when the part cannot be accepted. */
export async function prepareAcceptance(
  context: OperationContext<Session>,
  operationId: string,
  paymentIdGiven: string | undefined,
): Promise<PreparedAcceptance> {
  const { operation, booking } = await openOperation(context, operationId);
  if (operation.proposalId === null) throw notInProposal();
  assertNotEnded(operation, context.clock.now());
  const inventories = new Map<string, readonly LegInventory[]>();
  if (operation.status === 'CONFIRMED') {
    return { proposalId: operation.proposalId, paymentId: null, inventories };
  }
  const { proposalId } = operation;
  const parts = await findProposalParts(context.database, proposalId);
  await assertTrainsRunning(context, proposalId, parts, operation.id);
  assertSteppedUp(context.session, operation, booking);
  const paymentId = await getAuthorisedPayment(context, operation, paymentIdGiven);
  await assertStillPaid(context, proposalId, parts, operation.id);
  for (const { operation: each } of parts) {
    inventories.set(each.id, await openInventory(context, each.offer.journey));
  }
  return { proposalId, paymentId, inventories };
}
