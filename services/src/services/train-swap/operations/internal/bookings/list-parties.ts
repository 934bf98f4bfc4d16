import { and, asc, eq, ne } from 'drizzle-orm';
import { z } from 'zod';
import type { Database } from '../../../../../kit/database/connections/connection';
import { defineOperation } from '../../../../../kit/operation';
import { readAdmissions } from '../../../bookings/booking-record';
import { partySchema } from '../../../contract/party';
import { exchangeOperations } from '../../../schema';

type Split = Pick<typeof exchangeOperations.$inferSelect, 'bookingId' | 'bookingVersion'> & {
  confirmedAt: Date | null;
};

/** Exchanges after which some of a party were in a new booking. */
const isSplit = ne(exchangeOperations.confirmedBookingId, exchangeOperations.bookingId);

const findSplits = (database: Database, column: 'bookingId' | 'confirmedBookingId', id: string) =>
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

/** The parties of the travellers of this booking, oldest first. `left` is the split by which they left the booking. */
async function listCompanies(
  database: Database,
  bookingId: string,
  left: Split | null,
): Promise<Company[]> {
  const [[came], splits] = await Promise.all([
    findSplits(database, 'confirmedBookingId', bookingId),
    findSplits(database, 'bookingId', bookingId),
  ]);
  const former = came ? await listCompanies(database, came.bookingId, came) : [];
  const earlierSplits = splits.filter(
    ({ bookingVersion }) => left === null || bookingVersion < left.bookingVersion,
  );
  const boundaries = [...earlierSplits, left].map((split) => split?.confirmedAt ?? null);
  const own = boundaries.map((until, nth) => ({
    id: nth === 0 ? bookingId : `${bookingId}.${nth}`,
    since: boundaries[nth - 1] ?? came?.confirmedAt ?? null,
    until,
  }));
  return [...former, ...own];
}

export const listParties = defineOperation({
  id: 'listParties',
  method: 'POST',
  path: '/internal/parties',
  summary: 'List the current party of a booking and its larger former parties',
  description:
    'The current party is the last. `journeys` are the journeys of its tickets, oldest first.',
  access: 'internal',
  request: { body: z.strictObject({ bookingId: z.uuid() }) },
  responses: { 200: z.strictObject({ parties: z.array(partySchema).min(1) }) },
  async handle({ body: { bookingId } }, { database }) {
    const [companies, rights] = await Promise.all([
      listCompanies(database, bookingId, null),
      readAdmissions(database, bookingId),
    ]);
    const byAge = rights.sort((one, other) => Number(one.createdAt) - Number(other.createdAt));
    const parties = companies.map(({ id, since, until }) => ({
      id,
      journeys: byAge
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
