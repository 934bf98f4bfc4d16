import { and, count, eq, inArray } from 'drizzle-orm';
import type { Transaction } from '../../../kit/database/connection';
import { newReferences } from '../bookings/new-references';
import { bookings, exchangeOperations } from '../schema';

/**
 * Frees a reference for a new booking. A booking that was swapped, or is being swapped, stays in its holder's
 * trips under references of its own; any other is deleted.
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
    await transaction.update(bookings).set(newReferences()).where(eq(bookings.id, known.id));
    return;
  }
  await transaction.delete(bookings).where(eq(bookings.id, known.id));
}
