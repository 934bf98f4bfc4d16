import { eq } from 'drizzle-orm';
import type { ServiceContext } from '../../../../kit/context';
import { failPoint } from '../../../../kit/fail-points';
import { hasStepUp, type Session } from '../../../../kit/session';
import { lockBooking } from '../../bookings/booking-record';
import type { EndedBecause } from '../../contract/proposal';
import type { StoredWishState } from '../../contract/wish';
import { stepUpRequired } from '../../exchange/confirm/confirmation-checks';
import { endHold } from '../../exchange/hold/expire-holds';
import { beingConfirmed } from '../../exchange/operation-record';
import { invalidateAllMarkets } from '../../inventory/occupancy/market-changes';
import { proposals } from '../../schema';
import { endWish, lockWishes, type WishRow } from '../../wishes/wish-record';
import {
  findOpenProposalId,
  type LockedProposal,
  lockProposal,
  type ProposalPart,
  type ProposalRow,
} from '../proposal-record';

type Ending = {
  because: EndedBecause;
  /** The exchange operation of the party that ended it. */
  operationId: string | null;
  /** The carrier that did not confirm it. */
  notConfirmedBy?: string | undefined;
};

/** Whether this party had its full time to respond: another party's deadline may have shortened it. */
const hadFullTime = ({ operation }: ProposalPart, heldUntil: Date): boolean =>
  new Date(operation.offer.validUntil) <= heldUntil;

/** The end state of a party's wish: DECLINED, EXPIRED without a response, or null when it stays open. */
function getNextWishState(
  part: ProposalPart,
  { heldUntil }: ProposalRow,
  { because, operationId }: Ending,
) {
  if (because === 'declined' && part.operation.id === operationId) return 'DECLINED';
  const isAccepted = part.part.acceptedAt !== null;
  return because === 'expired' && !isAccepted && hadFullTime(part, heldUntil) ? 'EXPIRED' : null;
}

/** Ends a locked proposal: releases places, cancels payments and ends or reopens wishes. */
export async function endProposal(
  context: ServiceContext,
  { proposal, parts }: LockedProposal,
  ending: Ending,
): Promise<void> {
  if (proposal.state !== 'OPEN') return;
  const endedAt = context.clock.now();
  const { because } = ending;
  await context.database
    .update(proposals)
    .set({ state: 'ENDED', endedBecause: because, endedAt })
    .where(eq(proposals.id, proposal.id));
  const status = because === 'expired' ? 'EXPIRED' : 'RELEASED';
  for (const { operation } of parts) {
    if (operation.status === 'ON_HOLD') await endHold(context, operation, status);
  }
  failPoint('endProposal.released');
  const wishes = await lockWishes(
    context.database,
    parts.map(({ part }) => part.wishId),
  );
  const reopenedWishIds: string[] = [];
  for (const each of parts) {
    const { bookingId, id: operationId } = each.operation;
    const wish = wishes.find(({ id }) => id === each.part.wishId);
    const isPast = wish !== undefined && wish.deadline <= endedAt;
    const nextState: Exclude<StoredWishState, 'OPEN'> | null =
      getNextWishState(each, proposal, ending) ?? (isPast ? 'EXPIRED' : null);
    if (wish && nextState)
      await endWish(context, wish, nextState, { endedAt, proposalId: proposal.id });
    else reopenedWishIds.push(each.part.wishId);
    await context.publish({
      type: 'proposal.ended',
      bookingId,
      operationId,
      audience: 'travellers',
      data: {
        because,
        yours: operationId === ending.operationId,
        accepted: each.part.acceptedAt !== null,
        wishOpen: nextState === null,
        ...(ending.notConfirmedBy !== undefined && { notConfirmedBy: ending.notConfirmedBy }),
      },
    });
  }
  // Reopened wishes are matched again.
  await context.publish({
    type: 'wishes.reopened',
    subject: proposal.routeDay,
    audience: 'services',
    data: { routeDay: proposal.routeDay, wishIds: reopenedWishIds, proposalId: proposal.id },
  });
}

/**
 * Ends the open proposal of a booking for all parties, so a session needs the same code as for the acceptance. `session`
 * is null when no traveller ends it. The transaction must have locked the booking and no exchange. `isMeant` limits it
 * to one of several proposals of the booking.
 * @throws `step-up-required`
 */
export async function leaveProposal(
  context: ServiceContext,
  session: Session | null,
  bookingId: string,
  because: 'declined' | 'withdrawn',
  isMeant: (own: ProposalPart) => boolean = () => true,
): Promise<void> {
  const proposalId = await findOpenProposalId(context.database, [bookingId]);
  if (proposalId === null) return;
  const locked = await lockProposal(context.database, proposalId);
  if (!locked) return;
  const own = locked.parts.find(({ operation }) => operation.bookingId === bookingId);
  if (own?.operation.status !== 'ON_HOLD' || !isMeant(own)) return;
  if (locked.proposal.state === 'SETTLING') throw beingConfirmed();
  const isOver = locked.proposal.heldUntil <= context.clock.now();
  if (!isOver && session && !hasStepUp(session, 'exchange', own.operation.id)) {
    throw stepUpRequired();
  }
  const ending: Ending = isOver
    ? { because: 'expired', operationId: null }
    : { because, operationId: own.operation.id };
  await endProposal(context, locked, ending);
}

/**
 * Ends a proposal that has become impossible; runs inside a transaction. Invalidates the markets before the parties are
 * matched again.
 * @returns whether the proposal was open
 */
export async function endChangedProposal(
  context: ServiceContext,
  proposalId: string,
  notConfirmedBy?: string,
): Promise<boolean> {
  const locked = await lockProposal(context.database, proposalId);
  if (locked?.proposal.state !== 'OPEN') return false;
  await endProposal(context, locked, { because: 'changed', operationId: null, notConfirmedBy });
  await invalidateAllMarkets(context.database);
  return true;
}

/**
 * Withdraws a wish inside a transaction. Its open proposal ends for all parties. `session` is null when no traveller
 * withdraws it.
 * @throws `step-up-required` in an open proposal
 */
export async function withdrawWishAndProposal(
  context: ServiceContext,
  session: Session | null,
  { id, bookingId }: Pick<WishRow, 'id' | 'bookingId'>,
): Promise<void> {
  await lockBooking(context.database, bookingId);
  // Lock order: the proposal before its wishes.
  await leaveProposal(context, session, bookingId, 'withdrawn', ({ part }) => part.wishId === id);
  const [locked] = await lockWishes(context.database, [id]);
  if (locked) await endWish(context, locked, 'WITHDRAWN');
}
