import { eq } from 'drizzle-orm';
import type { ServiceContext } from '../../../../kit/context';
import type { Transaction } from '../../../../kit/database/connections/connection';
import { failPoint } from '../../../../kit/fail-points';
import { i18n } from '../../../../kit/language/i18n';
import { type BookingRecord, liveAdmissions, readBookings } from '../../bookings/booking-record';
import { isSeatChange } from '../../contract/exchange';
import { commitExchange } from '../../exchange/confirm/commit-exchange';
import { holdPlaces, releaseAdmissionPlaces } from '../../inventory/occupancy/hold-places';
import type { LegInventory } from '../../inventory/trains/train-runs';
import { notSwappable } from '../../offers/verdict/booking-response';
import { type ProposedMove, proposals } from '../../schema';
import { endWish, lockWishes } from '../../wishes/wish-record';
import type { LockedProposal, ProposalPart } from '../proposal-record';
import { changesSeat, getSwappedLegIndex, toPlacementRequest } from '../proposed-seats';

/** Inventories of the legs, by exchange operation id. */
export type Inventories = ReadonlyMap<string, readonly LegInventory[]>;

const proposalChanged = () =>
  notSwappable(
    i18n.t('Something changed while you were responding, so nothing was swapped or charged.'),
  );

/** Releases all places first, then reserves all new ones. */
async function changePlaces(
  transaction: Transaction,
  parts: readonly ProposalPart[],
  recordOf: (part: ProposalPart) => BookingRecord,
  inventories: Inventories,
  now: Date,
): Promise<void> {
  const admissionIds = parts.flatMap((each) => liveAdmissions(recordOf(each)).map(({ id }) => id));
  await releaseAdmissionPlaces(transaction, admissionIds);
  failPoint('settleProposal.places-released');
  for (const { part, operation } of parts) {
    const legs = inventories.get(operation.id) ?? [];
    const requests = part.moves
      .filter(({ free }) => !free)
      .map((move) => {
        const inventory = legs.find(({ legIndex }) => legIndex === move.legIndex);
        if (!inventory) throw proposalChanged();
        return toPlacementRequest(move, inventory);
      });
    const { id: operationId, bookingId } = operation;
    const missing = await holdPlaces(transaction, requests, { bookingId, operationId, now });
    if (missing.length > 0) throw proposalChanged();
    failPoint('settleProposal.places-reserved');
  }
}

/**
 * Settles an accepted proposal: N coordinated exchanges in one transaction, which has locked bookings, proposal and
 * exchanges in that order. Throws, and changes nothing, when anything differs from the proposal.
 */
export async function settleProposal(
  context: ServiceContext,
  { proposal, parts }: LockedProposal,
  inventories: Inventories,
): Promise<void> {
  const now = context.clock.now();
  const records = await readBookings(
    context.database,
    parts.map(({ operation }) => operation.bookingId),
    now,
  );
  const recordOf = ({ operation }: ProposalPart): BookingRecord => {
    const record = records.find(({ booking }) => booking.id === operation.bookingId);
    if (!record) throw proposalChanged();
    return record;
  };
  await changePlaces(context.database, parts, recordOf, inventories, now);
  for (const each of parts) {
    const { part, operation } = each;
    const record = recordOf(each);
    const { paymentId, moves } = part;
    const commit = { record, operation, paymentId, legIndex: getSwappedLegIndex(moves), now };
    const committed = await commitExchange(context, commit);
    if (!committed) throw proposalChanged();
    const { id: bookingId } = committed.record.booking;
    if (isSeatChange(part.previousJourney, operation.offer)) {
      await publishSeatsMoved(context, bookingId, operation.id, moves);
    }
    failPoint('settleProposal.part-settled');
  }
  await context.database
    .update(proposals)
    .set({ state: 'SETTLED', endedAt: now })
    .where(eq(proposals.id, proposal.id));
  const wishes = await lockWishes(
    context.database,
    parts.map(({ part }) => part.wishId),
  );
  for (const wish of wishes) await endWish(context, wish, 'FULFILLED');
  failPoint('settleProposal.recorded');
  for (const { operation } of parts) {
    const { id: operationId, bookingId } = operation;
    await context.publish({
      type: 'proposal.settled',
      bookingId,
      operationId,
      audience: 'travellers',
      data: {},
    });
  }
}

/**
 * Publishes `seat.moved` for travellers whose seat changed on the same train.
 * `data` is `{ moves: [{ travellerId, legIndex, from: { coach, place }, to: { coach, place } }] }`; a move for a segment
 * of the leg also has `segment` with the two stations.
 */
async function publishSeatsMoved(
  context: ServiceContext,
  bookingId: string,
  operationId: string,
  moves: readonly ProposedMove[],
): Promise<void> {
  const moved = moves.filter(changesSeat);
  if (moved.length === 0) return;
  await context.publish({
    type: 'seat.moved',
    bookingId,
    operationId,
    audience: 'travellers',
    data: {
      moves: moved.map(({ travellerId, legIndex, from, coach, place, segment }) => ({
        travellerId,
        legIndex,
        from,
        to: { coach, place },
        ...(segment ? { segment } : {}),
      })),
    },
  });
}
