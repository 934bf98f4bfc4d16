import { isProduction } from '@train-swap/shared-config/environment';
import { and, eq, inArray, like, lt, notExists } from 'drizzle-orm';
import { z } from 'zod';
import type { ServiceContext } from '../../../kit/context';
import { generateReferences } from '../bookings/generate-references';
import { bookings, exchangeOperations, wishes } from '../schema';

/** Each sample has its own address (RFC 2606), so that the codes of visitors do not use up each other's limits. */
const sampleDomain = 'sample.example.com';

/** Longer than a visit. */
const sampleLifetimeMs = 24 * 3_600_000;

/** Has the demonstration service sell a sample. @returns the booking id; null while there is no train for it */
export async function createSample({ call }: ServiceContext): Promise<string | null> {
  const references = generateReferences();
  const { bookingId } = await call('demonstration', 'createSampleBooking', {
    body: { ...references, email: `${references.reference.toLowerCase()}@${sampleDomain}` },
    response: z.object({ bookingId: z.string().nullable() }),
  });
  return bookingId;
}

/** Deletes samples of the day before that were not swapped, which frees their seats. */
export async function deleteUnusedSamples(context: ServiceContext): Promise<void> {
  const { database, clock, configuration } = context;
  if (isProduction(configuration.environment)) return;
  const swaps = database
    .select()
    .from(exchangeOperations)
    .where(
      and(
        eq(exchangeOperations.bookingId, bookings.id),
        inArray(exchangeOperations.status, ['CONFIRMED', 'ON_HOLD']),
      ),
    );
  const openWishes = database
    .select()
    .from(wishes)
    .where(and(eq(wishes.bookingId, bookings.id), eq(wishes.state, 'OPEN')));
  await database
    .delete(bookings)
    .where(
      and(
        like(bookings.foldedEmail, `%@${sampleDomain}`),
        lt(bookings.createdAt, new Date(clock.now().getTime() - sampleLifetimeMs)),
        notExists(swaps),
        notExists(openWishes),
      ),
    );
}
