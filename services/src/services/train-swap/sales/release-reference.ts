import { and, count, eq, inArray } from 'drizzle-orm';
import type { Transaction } from '../../../kit/database/connections/connection';
import { generateReferences } from '../bookings/generate-references';
import { bookings, exchangeOperations } from '../schema';

/**
 * Frees a reference for a new booking. An existing booking with a confirmed or held exchange gets new references, so
 * that it stays in the holder's trips; any other booking is deleted.
 */
export async function releaseReference(transaction: Transaction, reference: string): Promise<void> {
  const [known] = await transaction
    .select({ id: bookings.id })
    .from(bookings)
    .where(eq(bookings.reference, reference));
  if (!known) return;
  const [swaps] = await transaction
    .select({ count: count() })
    .from(exchangeOperations)
    .where(
      and(
        eq(exchangeOperations.bookingId, known.id),
        inArray(exchangeOperations.status, ['CONFIRMED', 'ON_HOLD']),
      ),
    );
  if (swaps && swaps.count > 0) {
    await transaction.update(bookings).set(generateReferences()).where(eq(bookings.id, known.id));
    return;
  }
  await transaction.delete(bookings).where(eq(bookings.id, known.id));
}
