import { desc, eq, inArray } from 'drizzle-orm';
import type { Database, Transaction } from '../../../kit/database/connection';
import { problem } from '../../../kit/problem';
import { toInstant } from '../../../kit/schemas';
import { answeredProperties, type Wish, type WishState } from '../contract/wish';
import { exchangeOperations, proposalParts, wishes } from '../schema';
import { asksForOwnTrain } from './markets-of-wish';

export type WishRow = typeof wishes.$inferSelect;

export const wishNotFound = () =>
  problem('wish-not-found', {
    status: 404,
    detail: 'We cannot find this wish. Open your booking to see what you wished for.',
  });

/** The wish of a booking that was made last, whatever became of it. */
export async function latestWishOf(database: Database, bookingId: string): Promise<WishRow | null> {
  const [row] = await database
    .select()
    .from(wishes)
    .where(eq(wishes.bookingId, bookingId))
    .orderBy(desc(wishes.createdAt), desc(wishes.id))
    .limit(1);
  return row ?? null;
}

/** Locks wishes in one order for the rest of the transaction; after bookings, proposals and exchanges. */
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

/** The part of the last proposal that a wish brought. */
async function lastPartOf(database: Database, wishId: string): Promise<Part | null> {
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

/** Its time may be over before the job says so, and its booking another than it was made for. */
function stateOf(wish: WishRow, version: number, part: Part | null, now: Date): WishState {
  if (wish.state !== 'OPEN') return wish.state;
  if (wish.bookingVersion !== version) return 'WITHDRAWN';
  if (part?.held) return part.acceptedAt ? 'ACCEPTED' : 'MATCHED';
  return wish.deadline <= now ? 'EXPIRED' : 'OPEN';
}

export async function presentWish(
  database: Database,
  wish: WishRow,
  bookingVersion: number,
  now: Date,
): Promise<Wish> {
  const part = await lastPartOf(database, wish.id);
  const { id, bookingId, journeyIds, together, makeRoom, nothingBelow } = wish;
  return {
    id,
    bookingId,
    state: stateOf(wish, bookingVersion, part, now),
    ...{ journeyIds, together, makeRoom, nothingBelow },
    ...answeredProperties(wish.properties),
    legIndex: asksForOwnTrain(wish) ? wish.legIndex : null,
    deadline: toInstant(wish.deadline),
    createdAt: toInstant(wish.createdAt),
    endedAt: wish.endedAt ? toInstant(wish.endedAt) : null,
    operationId: part?.operationId ?? null,
  };
}
