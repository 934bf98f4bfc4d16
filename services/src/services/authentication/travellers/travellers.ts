import { and, eq, isNotNull } from 'drizzle-orm';
import type { Transaction } from '../../../kit/database/connections/connection';
import type { Traveller } from '../../../kit/session';
import { travellers } from '../schema';

export type TravellerRow = typeof travellers.$inferSelect;

export function toTraveller(row: TravellerRow): Traveller {
  return { id: row.id, name: row.name, email: row.email, phone: row.phone };
}

type Proved = { email: string } | { phone: string };

/** Finds the traveller with this verified address, or creates one. */
export async function findOrCreateTraveller(
  transaction: Transaction,
  proved: Proved,
  now: Date,
): Promise<TravellerRow> {
  const values = 'phone' in proved ? { ...proved, phoneProved: true } : proved;
  // Of two concurrent first sign-ins, one inserts and both find its row.
  await transaction
    .insert(travellers)
    .values({ ...values, createdAt: now })
    .onConflictDoNothing();
  const [row] = await transaction
    .select()
    .from(travellers)
    .where(
      'phone' in proved
        ? and(eq(travellers.phone, proved.phone), eq(travellers.phoneProved, true))
        : and(isNotNull(travellers.email), eq(travellers.email, proved.email)),
    );
  if (!row) throw new Error('The traveller was not stored.');
  return row;
}

/**
 * Lock the traveller before the sessions, passkeys and links, so that there is no deadlock. New rows can still refer to
 * the traveller.
 */
export async function lockTraveller(
  transaction: Transaction,
  id: string,
): Promise<TravellerRow | null> {
  const [row] = await transaction
    .select()
    .from(travellers)
    .where(eq(travellers.id, id))
    .for('no key update');
  return row ?? null;
}
