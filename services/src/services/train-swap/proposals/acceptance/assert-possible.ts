import type { ServiceContext } from '../../../../kit/context';
import { i18n } from '../../../../kit/language/i18n';
import { withLiveStatuses } from '../../clients/timetable';
import { isSeatChange } from '../../contract/exchange';
import { journeyOfLeg } from '../../contract/journey';
import { isStillPaid } from '../../exchange/confirm/confirmation-checks';
import { departedReason, missedReason } from '../../exchange/exchange-deadline';
import { notSwappable } from '../../offers/verdict/booking-response';
import { seatChangeBlocker } from '../../offers/verdict/seat-change';
import { endChangedProposal } from '../ending/end-proposal';
import type { ProposalPart } from '../proposal-record';
import { getSwappedLegIndex } from '../proposed-seats';

/** The reason, as a sentence, why a part is no longer possible with live train status; null when it is possible. */
async function getImpossibleReason(
  { call, clock }: ServiceContext,
  { part, operation }: ProposalPart,
): Promise<string | null> {
  const journeys = [part.previousJourney, operation.offer.journey] as const;
  const [own, chosen] = await withLiveStatuses(call, journeys);
  const now = clock.now();
  if (isSeatChange(own, operation.offer))
    return seatChangeBlocker(journeyOfLeg(own, getSwappedLegIndex(part.moves)), now);
  return departedReason(own, now) ?? missedReason(chosen, now);
}

/** Ends the proposal in a separate transaction, because throwing would roll it back. */
async function endAndReject(
  context: ServiceContext,
  proposalId: string,
  reason: string,
): Promise<void> {
  const ended = await context.transaction((context) => endChangedProposal(context, proposalId));
  if (ended)
    throw notSwappable(
      i18n.t('{reason} Nothing was swapped or charged. Your ticket has not changed.', { reason }),
    );
}

/**
 * Ends the proposal and throws when a new train is cancelled or a train has left. The error does not describe the trains of
 * other parties. Not inside a transaction.
 */
export async function assertTrainsRunning(
  context: ServiceContext,
  proposalId: string,
  parts: readonly ProposalPart[],
  operationId: string,
): Promise<void> {
  const reasons = await Promise.all(parts.map((part) => getImpossibleReason(context, part)));
  if (reasons.every((reason) => reason === null)) return;
  const own = reasons[parts.findIndex(({ operation }) => operation.id === operationId)];
  const reason =
    own ?? i18n.t('The train of another traveller in this swap was cancelled or has left.');
  await endAndReject(context, proposalId, reason);
}

/**
 * Ends the proposal and throws when another party's payment is no longer authorised: a provider may cancel it at any
 * time. Not inside a transaction.
 */
export async function assertStillPaid(
  context: ServiceContext,
  proposalId: string,
  parts: readonly ProposalPart[],
  operationId: string,
): Promise<void> {
  const accepted = parts.filter(
    ({ part, operation }) => part.acceptedAt !== null && operation.id !== operationId,
  );
  const paid = await Promise.all(
    accepted.map(({ part, operation }) => isStillPaid(context, operation, part.paymentId)),
  );
  if (paid.every((each) => each)) return;
  await endAndReject(
    context,
    proposalId,
    i18n.t('The payment of another traveller in this swap was cancelled.'),
  );
}
