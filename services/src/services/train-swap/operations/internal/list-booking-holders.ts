import { eq, inArray } from 'drizzle-orm';
import { z } from 'zod';
import { nestedRows } from '../../../../kit/database/nested-rows';
import { defineOperation } from '../../../../kit/operation';
import { bookingGrants, bookings } from '../../schema';

/** Whoever pushes an event to many sessions asks once about the booking, not once for each session. */
export const listBookingHolders = defineOperation({
  id: 'listBookingHolders',
  method: 'POST',
  path: '/internal/booking-holders',
  summary: 'Who may open these bookings, each as `holderKeys` tells a session',
  description: 'A booking that is not in the answer nobody may open.',
  access: 'internal',
  request: { body: z.strictObject({ bookingIds: z.array(z.string()).max(500) }) },
  responses: {
    200: z.strictObject({
      bookings: z.array(z.strictObject({ id: z.string(), holders: z.array(z.string()) })),
    }),
  },
  async handle({ body }, { database }) {
    // What no booking can be called must not hold up the answer about the others.
    const ids = body.bookingIds.filter((id) => z.uuid().safeParse(id).success);
    const found = await database
      .select({
        id: bookings.id,
        email: bookings.foldedEmail,
        grants: nestedRows(bookingGrants, eq(bookingGrants.bookingId, bookings.id)),
      })
      .from(bookings)
      .where(inArray(bookings.id, ids));
    const described = found.map(({ id, email, grants }) => ({
      id,
      holders: [email, ...grants.map(({ holder }) => holder)],
    }));
    return { status: 200, body: { bookings: described } };
  },
});
