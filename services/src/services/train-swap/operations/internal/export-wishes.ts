import { asc, eq, inArray } from 'drizzle-orm';
import { z } from 'zod';
import type { Database } from '../../../../kit/database/connection';
import { defineOperation } from '../../../../kit/operation';
import { instant, money, toInstant } from '../../../../kit/schemas';
import { accessibleBookingIds } from '../../bookings/booking-access';
import { holderFields, holderOfBody } from '../../bookings/holder-body';
import { seatSchema } from '../../contract/booking';
import { exchangePriceSchema, operationStatusSchema } from '../../contract/exchange';
import { journeySchema } from '../../contract/journey';
import {
  endedBecauseSchema,
  proposalStateSchema,
  proposedKindSchema,
} from '../../contract/proposal';
import { wishSchema } from '../../contract/wish';
import { seatsGiven, seatsGot } from '../../proposals/proposed-seats';
import { bookings, exchangeOperations, proposalParts, proposals, wishes } from '../../schema';
import { presentWish } from '../../wishes/wish-record';

const instantOrNull = (date: Date | null) => (date ? toInstant(date) : null);

/**
 * The own part of a proposal: what was given up and got, and what became of it. Of those who took part
 * beside it nothing, not even how many accepted.
 */
const exportedPart = z.strictObject({
  operationId: z.string(),
  wishId: z.string(),
  bookingId: z.string(),
  kind: proposedKindSchema,
  state: proposalStateSchema,
  endedBecause: endedBecauseSchema.nullable(),
  /** Of the own part. */
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
  summary: "All wishes of a session's bookings and what they brought, for a traveller's own data",
  description: 'Whatever became of them, the oldest first.',
  access: 'internal',
  request: { body: z.strictObject(holderFields) },
  responses: {
    200: z.strictObject({ wishes: z.array(wishSchema), proposals: z.array(exportedPart) }),
  },
  async handle({ body }, { database, clock }) {
    const bookingIds = await accessibleBookingIds(database, holderOfBody(body));
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
          rows.map(({ wish, version }) => presentWish(database, wish, version, now)),
        ),
        proposals: await readParts(database, bookingIds),
      },
    };
  },
});

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
    state: proposal.state,
    endedBecause: proposal.endedBecause,
    status: operation.status,
    proposedAt: toInstant(operation.createdAt),
    heldUntil: toInstant(operation.heldUntil),
    acceptedAt: instantOrNull(part.acceptedAt),
    endedAt: instantOrNull(proposal.endedAt),
    previousJourney: part.previousJourney,
    previousPlaces: seatsGiven(part.moves),
    journey: operation.offer.journey,
    places: seatsGot(part.moves),
    price: operation.offer.price,
    amountDue: { amount: operation.amountDue, currency: operation.currency },
    paymentId: part.paymentId,
  }));
}
