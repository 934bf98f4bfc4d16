import { and, desc, eq, inArray } from 'drizzle-orm';
import type { ServiceContext } from '../../../kit/context';
import type { Database, Transaction } from '../../../kit/database/connections/connection';
import { i18n } from '../../../kit/language/i18n';
import { problem } from '../../../kit/problem';
import { toInstant } from '../../../kit/values/schemas';
import {
  type StoredWishState,
  toWishProperties,
  type Wish,
  type WishState,
} from '../contract/wish';
import { exchangeOperations, proposalParts, wishes } from '../schema';
import { isForOwnTrain } from './wish-markets';

export type WishRow = typeof wishes.$inferSelect;

export const wishNotFound = () =>
  problem('wish-not-found', {
    status: 404,
    detail: i18n.t('We cannot find this wish. Open your booking to see your wishes.'),
  });

/** The latest wish of a booking, in any state. */
export async function getLatestWish(
  database: Database,
  bookingId: string,
): Promise<WishRow | null> {
  const [row] = await database
    .select()
    .from(wishes)
    .where(eq(wishes.bookingId, bookingId))
    .orderBy(desc(wishes.createdAt), desc(wishes.id))
    .limit(1);
  return row ?? null;
}

/** Locks wishes by id for the rest of the transaction. Lock bookings, proposals and exchanges first. */
export async function lockWishes(
  transaction: Transaction,
  ids: readonly string[],
): Promise<WishRow[]> {
  return transaction
    .select()
    .from(wishes)
    .where(inArray(wishes.id, [...ids]))
    .orderBy(wishes.id)
    .for('update');
}

type Part = { operationId: string; acceptedAt: Date | null; held: boolean };

/** The part of the wish's latest proposal. */
async function getLastPart(database: Database, wishId: string): Promise<Part | null> {
  const [row] = await database
    .select({
      operationId: proposalParts.operationId,
      acceptedAt: proposalParts.acceptedAt,
      status: exchangeOperations.status,
    })
    .from(proposalParts)
    .innerJoin(exchangeOperations, eq(exchangeOperations.id, proposalParts.operationId))
    .where(eq(proposalParts.wishId, wishId))
    .orderBy(desc(exchangeOperations.createdAt))
    .limit(1);
  return row ? { ...row, held: row.status === 'ON_HOLD' } : null;
}

/** The deadline may have passed before the job ends the wish, and the booking may have changed since. */
function getWishState(wish: WishRow, version: number, part: Part | null, now: Date): WishState {
  if (wish.state !== 'OPEN') return wish.state;
  if (wish.bookingVersion !== version) return 'WITHDRAWN';
  if (part?.held) return part.acceptedAt ? 'ACCEPTED' : 'MATCHED';
  return wish.deadline <= now ? 'EXPIRED' : 'OPEN';
}

export async function toWishResponse(
  database: Database,
  wish: WishRow,
  bookingVersion: number,
  now: Date,
): Promise<Wish> {
  const part = await getLastPart(database, wish.id);
  const { id, bookingId, journeyIds, together, makeRoom, nothingBelow, serviceClass } = wish;
  return {
    id,
    bookingId,
    state: getWishState(wish, bookingVersion, part, now),
    journeyIds,
    together,
    makeRoom,
    nothingBelow,
    ...(serviceClass && { serviceClass }),
    ...toWishProperties(wish.properties),
    legIndex: isForOwnTrain(wish) ? wish.legIndex : null,
    deadline: toInstant(wish.deadline),
    createdAt: toInstant(wish.createdAt),
    endedAt: wish.endedAt ? toInstant(wish.endedAt) : null,
    operationId: part?.operationId ?? null,
  };
}

/** The proposal that ended the wish, and its end. */
type EndedBy = { endedAt: Date; proposalId: string };

/** Ends an open wish and publishes `wish.ended`. */
export async function endWish(
  context: ServiceContext,
  wish: Pick<WishRow, 'id' | 'bookingId'>,
  state: Exclude<StoredWishState, 'OPEN'>,
  by?: EndedBy,
): Promise<void> {
  const endedAt = by?.endedAt ?? context.clock.now();
  const ended = await context.database
    .update(wishes)
    .set({ state, endedAt })
    .where(and(eq(wishes.id, wish.id), eq(wishes.state, 'OPEN')))
    .returning({ id: wishes.id });
  if (ended.length === 0) return;
  await context.publish({
    type: 'wish.ended',
    bookingId: wish.bookingId,
    audience: 'travellers',
    data: { wishId: wish.id, state, ...(by ? { proposalId: by.proposalId } : {}) },
  });
}
