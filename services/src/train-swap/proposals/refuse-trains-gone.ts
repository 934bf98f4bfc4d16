import type { ServiceContext } from '../../foundation/context';
import { notSwappable } from '../bookings/swappable-booking';
import { isSameTrains } from '../contract/journey';
import { whyLeft, whyMissed } from '../holds/train-to-catch';
import { withLiveStatus } from '../neighbours/timetable';
import { whyNoOtherSeat } from '../verdict/refuse-other-seats';
import { endChanged } from './end-changed';
import type { LockedProposal } from './proposal-record';

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
  if (isSameTrains(own, chosen)) return whyNoOtherSeat(own, now);
  return whyLeft(own, now) ?? whyMissed(chosen, now);
}

/**
 * Refuses when a part's new train is cancelled, or one of its trains has left; the proposal has then ended for all, in
 * a commit of its own. Of the others' trains the caller is told no more than that. Not inside a transaction.
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
  const ended = await context.transaction((context) => endChanged(context, proposalId));
  if (ended) throw notSwappable(`${why} Nothing was swapped or charged: your ticket is as it was.`);
}
