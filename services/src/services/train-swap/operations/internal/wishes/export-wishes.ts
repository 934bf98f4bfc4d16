import { defaultLanguage } from '@train-swap/shared-config/languages';
import { asc, eq, inArray } from 'drizzle-orm';
import { z } from 'zod';
import type { Database } from '../../../../../kit/database/connections/connection';
import { defineOperation } from '../../../../../kit/operation';
import { instant, money, toInstant } from '../../../../../kit/values/schemas';
import { holderFields, listAccessibleBookingIds, toHolder } from '../../../bookings/booking-access';
import { seatSchema } from '../../../contract/booking';
import { exchangePriceSchema, operationStatusSchema } from '../../../contract/exchange';
import { journeySchema } from '../../../contract/journey';
import {
  endedBecauseSchema,
  proposalStateSchema,
  proposedKindSchema,
} from '../../../contract/proposal';
import { wishSchema } from '../../../contract/wish';
import { toProposalState } from '../../../proposals/proposal-record';
import { listNewSeats, listPreviousSeats } from '../../../proposals/proposed-seats';
import { bookings, exchangeOperations, proposalParts, proposals, wishes } from '../../../schema';
import { toWishResponse } from '../../../wishes/wish-record';

const instantOrNull = (date: Date | null) => (date ? toInstant(date) : null);

/**
 * One party's part of a proposal, with its former and proposed places and its result. It has no data of other
 * parties, not even the number of acceptances.
 */
const exportedPart = z.strictObject({
  operationId: z.string(),
  wishId: z.string(),
  bookingId: z.string(),
  kind: proposedKindSchema,
  state: proposalStateSchema,
  endedBecause: endedBecauseSchema.nullable(),
  /** The status of this part. */
  status: operationStatusSchema,
  proposedAt: instant,
  heldUntil: instant,
  acceptedAt: instant.nullable(),
  endedAt: instant.nullable(),
  previousJourney: journeySchema,
  previousPlaces: z.array(seatSchema),
  journey: journeySchema,
  places: z.array(seatSchema),
  price: exchangePriceSchema,
  amountDue: money,
  paymentId: z.string().nullable(),
});

export const exportWishes = defineOperation({
  id: 'exportWishes',
  method: 'POST',
  path: '/internal/exports',
  summary: "Export the wishes, proposals and languages of a session's bookings",
  description: 'For the data export of a traveller. Includes ended ones, oldest first.',
  access: 'internal',
  request: { body: z.strictObject(holderFields) },
  responses: {
    200: z.strictObject({
      wishes: z.array(wishSchema),
      proposals: z.array(exportedPart),
      /** The language of the messages about each booking, such as `de`. */
      bookingLanguages: z.array(z.strictObject({ bookingId: z.string(), language: z.string() })),
    }),
  },
  async handle({ body }, { database, clock }) {
    const bookingIds = await listAccessibleBookingIds(database, toHolder(body));
    const rows = await database
      .select({ wish: wishes, version: bookings.version })
      .from(wishes)
      .innerJoin(bookings, eq(bookings.id, wishes.bookingId))
      .where(inArray(wishes.bookingId, bookingIds))
      .orderBy(asc(wishes.createdAt), asc(wishes.id));
    const now = clock.now();
    return {
      status: 200,
      body: {
        wishes: await Promise.all(
          rows.map(({ wish, version }) => toWishResponse(database, wish, version, now)),
        ),
        proposals: await readParts(database, bookingIds),
        bookingLanguages: await readLanguages(database, bookingIds),
      },
    };
  },
});

async function readLanguages(database: Database, bookingIds: string[]) {
  const rows = await database
    .select({ bookingId: bookings.id, language: bookings.language })
    .from(bookings)
    .where(inArray(bookings.id, bookingIds))
    .orderBy(asc(bookings.createdAt), asc(bookings.id));
  return rows.map((row) => ({ ...row, language: row.language ?? defaultLanguage.code }));
}

async function readParts(database: Database, bookingIds: string[]) {
  const rows = await database
    .select({ part: proposalParts, operation: exchangeOperations, proposal: proposals })
    .from(proposalParts)
    .innerJoin(exchangeOperations, eq(exchangeOperations.id, proposalParts.operationId))
    .innerJoin(proposals, eq(proposals.id, proposalParts.proposalId))
    .where(inArray(exchangeOperations.bookingId, bookingIds))
    .orderBy(asc(exchangeOperations.createdAt), asc(exchangeOperations.id));
  return rows.map(({ part, operation, proposal }) => ({
    operationId: operation.id,
    wishId: part.wishId,
    bookingId: operation.bookingId,
    kind: proposal.kind,
    state: toProposalState(proposal, operation),
    endedBecause: proposal.endedBecause,
    status: operation.status,
    proposedAt: toInstant(operation.createdAt),
    heldUntil: toInstant(operation.heldUntil),
    acceptedAt: instantOrNull(part.acceptedAt),
    endedAt: instantOrNull(proposal.endedAt),
    previousJourney: part.previousJourney,
    previousPlaces: listPreviousSeats(part.moves),
    journey: operation.offer.journey,
    places: listNewSeats(part.moves),
    price: operation.offer.price,
    amountDue: { amount: operation.amountDue, currency: operation.currency },
    paymentId: part.paymentId,
  }));
}
