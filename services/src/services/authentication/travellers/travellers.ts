import { and, eq, isNotNull } from 'drizzle-orm';
import type { Transaction } from '../../../kit/database/connection';
import { travellers } from '../schema';
import type { TravellerRow } from '../sessions/sessions';

type Proved = { email: string } | { phone: string };

/** The traveller with this proved address; a new one when there is none. */
export async function findOrCreateTraveller(
  transaction: Transaction,
  proved: Proved,
  now: Date,
): Promise<TravellerRow> {
  const values = 'phone' in proved ? { ...proved, phoneProved: true } : proved;
  // Of two first sign-ins at once, one inserts and both find its row.
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
