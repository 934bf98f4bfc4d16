import { and, eq, lte, or, sql } from 'drizzle-orm';
import type { ServiceContext } from '../../../../kit/context';
import type { Transaction } from '../../../../kit/database/connections/connection';
import { failPoint } from '../../../../kit/fail-points';
import { runAndLogErrors } from '../../../../kit/host/run-and-log-errors';
import { bookings, exchangeOperations, proposals } from '../../schema';
import { lockProposal } from '../proposal-record';
import { endProposal } from './end-proposal';

/** A part is missing, not on hold, or its booking has changed. */
const isBroken = sql`(select count(*) from ${exchangeOperations} o
  join ${bookings} b on b.id = o.booking_id and b.version = o.booking_version
  where o.proposal_id = ${proposals.id} and o.status = 'ON_HOLD') <> ${proposals.parties}`;

/** Closes proposals that have expired or cannot be settled, notifies the parties and reopens their wishes. */
export async function closeEndedProposals(context: ServiceContext): Promise<void> {
  const now = context.clock.now();
  const due = await context.database
    .select({ id: proposals.id })
    .from(proposals)
    .where(and(eq(proposals.state, 'OPEN'), or(lte(proposals.heldUntil, now), isBroken)))
    .orderBy(proposals.id);
  for (const { id } of due) {
    await runAndLogErrors(context, { proposalId: id }, () => closeProposal(context, id));
    failPoint('closeEndedProposals.committed');
  }
}

const closeProposal = (context: ServiceContext, id: string): Promise<void> =>
  context.transaction(async (context) => {
    const locked = await lockProposal(context.database, id);
    if (locked?.proposal.state !== 'OPEN') return;
    const isOver = locked.proposal.heldUntil <= context.clock.now();
    if (!isOver && !(await isChanged(context.database, id))) return;
    const because = isOver ? 'expired' : 'changed';
    await endProposal(context, locked, { because, operationId: null });
    failPoint('closeEndedProposals.handled');
  });

async function isChanged(transaction: Transaction, proposalId: string): Promise<boolean> {
  const [row] = await transaction
    .select({ id: proposals.id })
    .from(proposals)
    .where(and(eq(proposals.id, proposalId), isBroken));
  return row !== undefined;
}
