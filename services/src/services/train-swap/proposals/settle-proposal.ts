import { eq } from 'drizzle-orm';
import type { ServiceContext } from '../../../kit/context';
import type { Transaction } from '../../../kit/database/connection';
import { failPoint } from '../../../kit/fail-points';
import { type BookingRecord, liveAdmissions, readBookings } from '../bookings/booking-record';
import { isSameTrains } from '../contract/journey';
import { commitExchange } from '../exchange/confirm/commit-exchange';
import { holdPlaces, releasePlacesOf } from '../inventory/hold-places';
import type { LegInventory } from '../inventory/train-runs';
import { notSwappable } from '../offers/swappable-booking';
import { proposals } from '../schema';
import { endWish } from '../wishes/end-wish';
import { lockWishes } from '../wishes/wish-record';
import type { LockedProposal } from './proposal-record';
import { legOf, requestOf } from './proposed-seats';
import { tellSeatsMoved, tellSettled } from './tell-parties';

type Part = LockedProposal['parts'][number];
/** By the id of the exchange: where the places of its legs are sold. */
export type Inventories = ReadonlyMap<string, readonly LegInventory[]>;

const gone = () =>
  notSwappable(
    'Something changed for one of you while you were answering, so nothing was swapped or charged.',
  );

/** All give up their places at once, then all take their new ones: nobody waits for anybody. */
async function changePlaces(
  transaction: Transaction,
  parts: readonly Part[],
  recordOf: (part: Part) => BookingRecord,
  inventories: Inventories,
  now: Date,
): Promise<void> {
  const given = parts.flatMap((each) => liveAdmissions(recordOf(each)).map(({ id }) => id));
  for (const id of given) await releasePlacesOf(transaction, id);
  failPoint('settleProposal.places-released');
  for (const { part, operation } of parts) {
    const legs = inventories.get(operation.id) ?? [];
    const requests = part.moves
      .filter(({ free }) => !free)
      .map((move) => {
        const inventory = legs.find(({ legIndex }) => legIndex === move.legIndex);
        if (!inventory) throw gone();
        return requestOf(move, inventory);
      });
    const { id: operationId, bookingId } = operation;
    const missing = await holdPlaces(transaction, requests, { bookingId, operationId, now });
    if (missing.length > 0) throw gone();
    failPoint('settleProposal.places-taken');
  }
}

/**
 * Everybody has accepted: N coordinated exchanges in this one transaction, which has locked bookings,
 * proposal and exchanges in that order. Each holder keeps the own booking; old documents die and new
 * ones are made in the same commit. Refuses, and leaves all as it was, when anything is not as it was
 * proposed.
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
  const recordOf = ({ operation }: Part): BookingRecord => {
    const record = records.find(({ booking }) => booking.id === operation.bookingId);
    if (!record) throw gone();
    return record;
  };
  await changePlaces(context.database, parts, recordOf, inventories, now);
  for (const each of parts) {
    const { part, operation } = each;
    const record = recordOf(each);
    const { paymentId, moves } = part;
    const commit = { record, operation, paymentId, legIndex: legOf(moves), now };
    const { bookingId } = await commitExchange(context, commit);
    if (isSameTrains(part.previousJourney, operation.offer.journey)) {
      const moved = { bookingId, operationId: operation.id, moves };
      await tellSeatsMoved(context, moved);
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
  for (const { part, operation } of parts) {
    const { id: operationId, bookingId, offer } = operation;
    await context.publish({
      type: 'proposal.settled',
      ...{ bookingId, operationId, audience: 'travellers', data: {} },
    });
    const { journey } = offer;
    await tellSettled(context, { bookingId, journey, moves: part.moves });
  }
}
