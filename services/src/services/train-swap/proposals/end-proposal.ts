import { eq } from 'drizzle-orm';
import type { ServiceContext } from '../../../kit/context';
import { failPoint } from '../../../kit/fail-points';
import type { EndedBecause } from '../contract/proposal';
import type { StoredWishState } from '../contract/wish';
import { endHold } from '../exchange/hold/expire-holds';
import { proposals } from '../schema';
import { endWish } from '../wishes/end-wish';
import { lockWishes } from '../wishes/wish-record';
import {
  type LockedProposal,
  lockProposal,
  openProposalOf,
  type ProposalRow,
} from './proposal-record';
import { tellEnded } from './tell-parties';

type Ending = {
  because: EndedBecause;
  /** The part whose holder ended it. */
  operationId: string | null;
};

type Part = LockedProposal['parts'][number];

/** Whether the time to answer was no shorter than this party's own: others may have had less. */
const hadOwnTime = ({ operation }: Part, heldUntil: Date): boolean =>
  new Date(operation.offer.validUntil) <= heldUntil;

/**
 * What becomes of a party's wish: who refused, or had the time to answer and did not, is asked no more; who was
 * let down by others goes on wishing.
 */
function wishAfter(part: Part, { heldUntil }: ProposalRow, { because, operationId }: Ending) {
  if (because === 'declined' && part.operation.id === operationId) return 'DECLINED';
  const isAnswered = part.part.acceptedAt !== null;
  return because === 'expired' && !isAnswered && hadOwnTime(part, heldUntil) ? 'EXPIRED' : null;
}

/** Ends a proposal that this transaction has locked: places free, payments called off, wishes as before. */
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
  const goOn: string[] = [];
  for (const each of parts) {
    const { bookingId, id: operationId } = each.operation;
    const wish = wishes.find(({ id }) => id === each.part.wishId);
    const isPast = wish !== undefined && wish.deadline <= endedAt;
    const after: Exclude<StoredWishState, 'OPEN'> | null =
      wishAfter(each, proposal, ending) ?? (isPast ? 'EXPIRED' : null);
    if (wish && after) await endWish(context, wish, after, endedAt);
    else goOn.push(each.part.wishId);
    await context.publish({
      type: 'proposal.ended',
      ...{ bookingId, operationId, audience: 'travellers' },
      data: { because, yours: operationId === ending.operationId },
    });
    const letDown = each.part.acceptedAt !== null && operationId !== ending.operationId;
    if (letDown) await tellEnded(context, bookingId, because, after === null);
  }
  // Those who go on wishing are matched anew.
  await context.publish({
    type: 'wishes.reopened',
    subject: proposal.routeDay,
    audience: 'services',
    data: { routeDay: proposal.routeDay, wishIds: goOn, proposalId: proposal.id },
  });
}

/**
 * Takes a booking out of the proposal it is in, which ends it for all; the transaction has locked the
 * booking, and no exchange. Whoever leaves one of several that a booking may have been in says which is meant.
 */
export async function leaveProposal(
  context: ServiceContext,
  bookingId: string,
  because: 'declined' | 'withdrawn',
  isMeant: (own: Part) => boolean = () => true,
): Promise<void> {
  const proposalId = await openProposalOf(context.database, [bookingId]);
  if (proposalId === null) return;
  const locked = await lockProposal(context.database, proposalId);
  if (!locked) return;
  const own = locked.parts.find(({ operation }) => operation.bookingId === bookingId);
  if (own?.operation.status !== 'ON_HOLD' || !isMeant(own)) return;
  const isOver = locked.proposal.heldUntil <= context.clock.now();
  const ending: Ending = isOver
    ? { because: 'expired', operationId: null }
    : { because, operationId: own.operation.id };
  await endProposal(context, locked, ending);
}
