import { and, eq, or, sql } from 'drizzle-orm';
import type { ServiceContext } from '../../../../kit/context';
import { defineSubscription, nothingToDo } from '../../../../kit/service';
import { readBookings } from '../../bookings/booking-record';
import { getLegStatus } from '../../clients/live-status';
import { type Journey, journeyOfLeg, type Leg } from '../../contract/journey';
import { loadCircumstances, toBookingResponse } from '../../offers/verdict/booking-response';
import { endChangedProposal } from '../../proposals/ending/end-proposal';
import type { ProposalPart } from '../../proposals/proposal-record';
import { getSwappedLegIndex } from '../../proposals/proposed-seats';
import { exchangeOperations, proposalParts } from '../../schema';
import { trainChanged } from './train-changed';

const hasFee = ({ operation }: ProposalPart): boolean =>
  operation.offer.price.lines.some(({ kind, amount }) => kind === 'fee' && amount.amount > 0);

/** The parts whose fee is now waived, with live train data. */
async function findFeeWaived(
  context: ServiceContext,
  parts: readonly ProposalPart[],
): Promise<ProposalPart[]> {
  const now = context.clock.now();
  const records = await readBookings(
    context.database,
    parts.map(({ operation }) => operation.bookingId),
    now,
  );
  const free: ProposalPart[] = [];
  for (const part of parts) {
    const record = records.find(({ booking }) => booking.id === part.operation.bookingId);
    if (!record) continue;
    const circumstances = await loadCircumstances(context, record);
    if (toBookingResponse(record, circumstances, now).verdict.feeWaived) free.push(part);
  }
  return free;
}

/**
 * Ends open proposals that use a cancelled train, and proposals with a fee that is now waived because of disruption.
 */
export const endProposalsOnTrainChange = defineSubscription({
  name: 'end-proposals-of-cancelled-train',
  ...trainChanged,
  async prepare({ data }, context) {
    const { trainId, serviceDate, platformAt } = data;
    const leg = JSON.stringify([{ trainId, serviceDate }]);
    const affected = await context.database
      .select({ operation: exchangeOperations, part: proposalParts })
      .from(exchangeOperations)
      .innerJoin(proposalParts, eq(proposalParts.operationId, exchangeOperations.id))
      .where(
        and(
          eq(exchangeOperations.status, 'ON_HOLD'),
          or(
            sql`${exchangeOperations.offer} #> '{journey,legs}' @> ${leg}::jsonb`,
            sql`${proposalParts.previousJourney} -> 'legs' @> ${leg}::jsonb`,
          ),
        ),
      );
    const isTrain = (each: Leg) => each.trainId === trainId && each.serviceDate === serviceDate;
    const isOn = ({ legs }: Journey) => legs.some(isTrain);
    const isCancelled = ({ operation, part }: ProposalPart) =>
      journeyOfLeg(operation.offer.journey, getSwappedLegIndex(part.moves)).legs.some(
        (each) => isTrain(each) && getLegStatus(data, platformAt, each).cancelled,
      );
    const leaving = affected.filter((each) => isOn(each.part.previousJourney) && hasFee(each));
    const ended = [...affected.filter(isCancelled), ...(await findFeeWaived(context, leaving))];
    const ids = new Set(ended.map(({ part }) => part.proposalId));
    return ids.size > 0 ? [...ids].sort() : nothingToDo;
  },
  async handle(_event, context, ids: string[]) {
    for (const id of ids) await endChangedProposal(context, id);
  },
});
