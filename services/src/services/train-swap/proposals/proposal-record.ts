import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Database, Transaction } from '../../../kit/database/connections/connection';
import type { SeatOfLeg } from '../contract/booking';
import type { ProposalState, ProposalView } from '../contract/proposal';
import type { OperationRow } from '../exchange/operation-record';
import { exchangeOperations, proposalParts, proposals } from '../schema';
import { listNewSeats, listPreviousSeats } from './proposed-seats';

export type ProposalRow = typeof proposals.$inferSelect;

export type ProposalPart = { part: typeof proposalParts.$inferSelect; operation: OperationRow };

export type LockedProposal = {
  proposal: ProposalRow;
  /** In the order of their ids, as are their operations. */
  parts: ProposalPart[];
};

/**
 * Locks a proposal, then its exchanges by id, for the rest of the transaction. Lock bookings by id before, wishes
 * after.
 */
export async function lockProposal(
  transaction: Transaction,
  proposalId: string,
): Promise<LockedProposal | null> {
  const [proposal] = await transaction
    .select()
    .from(proposals)
    .where(eq(proposals.id, proposalId))
    .for('update');
  if (!proposal) return null;
  const operations = await transaction
    .select()
    .from(exchangeOperations)
    .where(eq(exchangeOperations.proposalId, proposalId))
    .orderBy(asc(exchangeOperations.id))
    .for('update');
  const rows = await transaction
    .select()
    .from(proposalParts)
    .where(eq(proposalParts.proposalId, proposalId));
  const parts = operations.flatMap((operation) => {
    const part = rows.find(({ operationId }) => operationId === operation.id);
    return part ? [{ part, operation }] : [];
  });
  return { proposal, parts };
}

/** The parts of a proposal, without a lock. */
export const findProposalParts = (
  database: Database,
  proposalId: string,
): Promise<ProposalPart[]> =>
  database
    .select({ part: proposalParts, operation: exchangeOperations })
    .from(proposalParts)
    .innerJoin(exchangeOperations, eq(exchangeOperations.id, proposalParts.operationId))
    .where(eq(proposalParts.proposalId, proposalId));

/** Waits for acceptances, or for a carrier. */
const isUnfinished = inArray(proposals.state, ['OPEN', 'SETTLING']);

/** Which of these wishes are in an open proposal. They are not matched until it is closed. */
export async function findWishesInProposals(
  database: Database,
  wishIds: readonly string[],
): Promise<Set<string>> {
  const rows = await database
    .select({ wishId: proposalParts.wishId })
    .from(proposalParts)
    .innerJoin(proposals, eq(proposals.id, proposalParts.proposalId))
    .where(and(inArray(proposalParts.wishId, [...wishIds]), isUnfinished));
  return new Set(rows.map(({ wishId }) => wishId));
}

/** The open proposal of these bookings, if any. */
export async function findOpenProposalId(
  database: Database,
  bookingIds: readonly string[],
): Promise<string | null> {
  const [row] = await database
    .select({ proposalId: exchangeOperations.proposalId })
    .from(exchangeOperations)
    .where(
      and(
        inArray(exchangeOperations.bookingId, [...bookingIds]),
        eq(exchangeOperations.status, 'ON_HOLD'),
      ),
    );
  return row?.proposalId ?? null;
}

/** The state for one party. Open tabs of earlier releases know no other ones. */
export const toProposalState = (
  { state }: Pick<ProposalRow, 'state'>,
  { status }: Pick<OperationRow, 'status'>,
): ProposalState => {
  if (state === 'SETTLING') return 'OPEN';
  if (state !== 'PARTLY_SETTLED') return state;
  return status === 'CONFIRMED' ? 'SETTLED' : 'ENDED';
};

const outcomes = { SETTLING: 'confirming', PARTLY_SETTLED: 'partly-settled' } as const;

/** What one party may see of its proposal: nothing about the other parties. */
export async function getProposalView(
  database: Database,
  operation: Pick<OperationRow, 'id' | 'proposalId' | 'status'>,
): Promise<{ view: ProposalView; places: SeatOfLeg[] } | null> {
  if (operation.proposalId === null) return null;
  const [proposal] = await database
    .select()
    .from(proposals)
    .where(eq(proposals.id, operation.proposalId));
  const parts = await database
    .select()
    .from(proposalParts)
    .where(eq(proposalParts.proposalId, operation.proposalId));
  const own = parts.find(({ operationId }) => operationId === operation.id);
  if (!proposal || !own) return null;
  // A hold may have expired before the job closes its proposal.
  const isOver = proposal.state === 'OPEN' && operation.status !== 'ON_HOLD';
  return {
    view: {
      id: proposal.id,
      kind: proposal.kind,
      state: isOver ? 'ENDED' : toProposalState(proposal, operation),
      endedBecause: isOver ? 'expired' : proposal.endedBecause,
      parties: proposal.parties,
      accepted: parts.filter(({ acceptedAt }) => acceptedAt !== null).length,
      acceptedByYou: own.acceptedAt !== null,
      previousJourney: own.previousJourney,
      previousPlaces: listPreviousSeats(own.moves),
      ...((proposal.state === 'SETTLING' || proposal.state === 'PARTLY_SETTLED') && {
        atCarrier: outcomes[proposal.state],
      }),
    },
    places: listNewSeats(own.moves),
  };
}
