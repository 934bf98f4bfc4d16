import type { ServiceContext } from '../../../kit/context';
import { withLiveStatus } from '../clients/timetable';
import { isSameTrains, rideOf } from '../contract/journey';
import { isStillPaid } from '../exchange/confirm/proofs';
import { whyLeft, whyMissed } from '../exchange/hold/train-to-catch';
import { whyNoOtherSeat } from '../offers/refuse-other-seats';
import { notSwappable } from '../offers/swappable-booking';
import { endChanged } from './end-changed';
import type { LockedProposal } from './proposal-record';
import { legOf } from './proposed-seats';

type Part = LockedProposal['parts'][number];

/** Why a part can come true no more, with its trains as they run at this moment, in plain words; null while it can. */
async function whyGone(
  { call, clock }: ServiceContext,
  { part, operation }: Part,
): Promise<string | null> {
  const [own, chosen] = await Promise.all([
    withLiveStatus(call, part.previousJourney),
    withLiveStatus(call, operation.offer.journey),
  ]);
  const now = clock.now();
  if (isSameTrains(own, chosen)) return whyNoOtherSeat(rideOf(own, legOf(part.moves)), now);
  return whyLeft(own, now) ?? whyMissed(chosen, now);
}

/** The proposal ends for all, in a commit of its own: what refuses would take its end back with it. */
async function endAndRefuse(
  context: ServiceContext,
  proposalId: string,
  why: string,
): Promise<void> {
  const ended = await context.transaction((context) => endChanged(context, proposalId));
  if (ended) throw notSwappable(`${why} Nothing was swapped or charged: your ticket is as it was.`);
}

/**
 * Ends the proposal, and refuses, when a part's new train is cancelled or one of its trains has left. Of the others'
 * trains the caller is told no more than that. Not inside a transaction.
 */
export async function refuseTrainsGone(
  context: ServiceContext,
  proposalId: string,
  parts: readonly Part[],
  operationId: string,
): Promise<void> {
  const reasons = await Promise.all(parts.map((part) => whyGone(context, part)));
  if (reasons.every((reason) => reason === null)) return;
  const own = reasons[parts.findIndex(({ operation }) => operation.id === operationId)];
  const why = own ?? 'A train of somebody else in this swap was cancelled, or has left.';
  await endAndRefuse(context, proposalId, why);
}

/**
 * Ends the proposal, and refuses, when somebody else accepted it with a payment that is reserved no more: a provider
 * may call one off at any time. Not inside a transaction.
 */
export async function refuseUnpaid(
  context: ServiceContext,
  proposalId: string,
  parts: readonly Part[],
  operationId: string,
): Promise<void> {
  const accepted = parts.filter(
    ({ part, operation }) => part.acceptedAt !== null && operation.id !== operationId,
  );
  const paid = await Promise.all(
    accepted.map(({ part, operation }) => isStillPaid(context, operation, part.paymentId)),
  );
  if (paid.every((each) => each)) return;
  await endAndRefuse(
    context,
    proposalId,
    'The payment of somebody else in this swap was called off.',
  );
}
