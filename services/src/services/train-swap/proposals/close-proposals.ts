import { and, eq, lte, or, sql } from 'drizzle-orm';
import type { ServiceContext } from '../../../kit/context';
import { failPoint } from '../../../kit/fail-points';
import { bookings, exchangeOperations, proposals } from '../schema';
import { endProposal } from './end-proposal';
import { lockProposal } from './proposal-record';

/** A part whose exchange is held no more, is missing, or whose booking is another than it was. */
const isBroken = sql`(select count(*) from ${exchangeOperations} o
  join ${bookings} b on b.id = o.booking_id and b.version = o.booking_version
  where o.proposal_id = ${proposals.id} and o.status = 'ON_HOLD') <> ${proposals.parties}`;

/**
 * Closes the proposals whose time is over, and those that can be settled no more. Their exchanges end
 * by themselves like every hold; this tells the parties and opens their wishes again.
 */
export async function closeEndedProposals(context: ServiceContext): Promise<void> {
  const now = context.clock.now();
  const due = await context.database
    .select({ id: proposals.id })
    .from(proposals)
    .where(and(eq(proposals.state, 'OPEN'), or(lte(proposals.heldUntil, now), isBroken)))
    .orderBy(proposals.id);
  for (const { id } of due) {
    await context.transaction(async (context) => {
      const locked = await lockProposal(context.database, id);
      if (locked?.proposal.state !== 'OPEN') return;
      const isOver = locked.proposal.heldUntil <= context.clock.now();
      const whole =
        locked.parts.length === locked.proposal.parties &&
        locked.parts.every(({ operation }) => operation.status === 'ON_HOLD');
      if (!isOver && whole && !(await isChanged(context.database, id))) return;
      const because = isOver ? 'expired' : 'changed';
      await endProposal(context, locked, { because, operationId: null });
      failPoint('closeEndedProposals.handled');
    });
    failPoint('closeEndedProposals.committed');
  }
}

async function isChanged(
  transaction: Parameters<typeof lockProposal>[0],
  proposalId: string,
): Promise<boolean> {
  const [row] = await transaction
    .select({ id: proposals.id })
    .from(proposals)
    .where(and(eq(proposals.id, proposalId), isBroken));
  return row !== undefined;
}
