import { and, asc, eq, ne } from 'drizzle-orm';
import { z } from 'zod';
import type { Database } from '../../../../kit/database/connection';
import { defineOperation } from '../../../../kit/operation';
import { readAdmissions } from '../../bookings/booking-record';
import { partySchema } from '../../contract/party';
import { exchangeOperations } from '../../schema';

type Split = Pick<typeof exchangeOperations.$inferSelect, 'bookingId' | 'bookingVersion'> & {
  confirmedAt: Date | null;
};

/** Some of a party moved, and have a booking of their own since. */
const isSplit = ne(exchangeOperations.confirmedBookingId, exchangeOperations.bookingId);

const splitsWhere = (database: Database, column: 'bookingId' | 'confirmedBookingId', id: string) =>
  database
    .select({
      bookingId: exchangeOperations.bookingId,
      bookingVersion: exchangeOperations.bookingVersion,
      confirmedAt: exchangeOperations.confirmedAt,
    })
    .from(exchangeOperations)
    .where(and(eq(exchangeOperations[column], id), isSplit))
    .orderBy(asc(exchangeOperations.bookingVersion));

type Company = { id: string; since: Date | null; until: Date | null };

/** In whose company the travellers of this booking were, the first first; `left` is how they left the booking themselves. */
async function companiesOf(
  database: Database,
  bookingId: string,
  left: Split | null,
): Promise<Company[]> {
  const [[came], splits] = await Promise.all([
    splitsWhere(database, 'confirmedBookingId', bookingId),
    splitsWhere(database, 'bookingId', bookingId),
  ]);
  const former = came ? await companiesOf(database, came.bookingId, came) : [];
  const witnessed = splits.filter(
    ({ bookingVersion }) => left === null || bookingVersion < left.bookingVersion,
  );
  const borders = [...witnessed, left].map((split) => split?.confirmedAt ?? null);
  const own = borders.map((until, nth) => ({
    id: nth === 0 ? bookingId : `${bookingId}.${nth}`,
    since: borders[nth - 1] ?? came?.confirmedAt ?? null,
    until,
  }));
  return [...former, ...own];
}

export const listParties = defineOperation({
  id: 'listParties',
  method: 'POST',
  path: '/internal/parties',
  summary:
    'Those of this booking, and the larger parties that they were of before some went another way',
  description:
    'The present one is the last. `journeys` are those that tickets were for meanwhile, the oldest first.',
  access: 'internal',
  request: { body: z.strictObject({ bookingId: z.uuid() }) },
  responses: { 200: z.strictObject({ parties: z.array(partySchema).min(1) }) },
  async handle({ body: { bookingId } }, { database }) {
    const [companies, rights] = await Promise.all([
      companiesOf(database, bookingId, null),
      readAdmissions(database, bookingId),
    ]);
    const oldestFirst = rights.sort(
      (one, other) => Number(one.createdAt) - Number(other.createdAt),
    );
    const parties = companies.map(({ id, since, until }) => ({
      id,
      journeys: oldestFirst
        .filter(
          ({ createdAt, endedAt }) =>
            (until === null || createdAt < until) &&
            (since === null || endedAt === null || endedAt > since),
        )
        .map(({ journey }) => journey),
    }));
    return { status: 200, body: { parties } };
  },
});
