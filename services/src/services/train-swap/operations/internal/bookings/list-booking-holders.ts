import { eq, inArray } from 'drizzle-orm';
import { z } from 'zod';
import { nestedRows } from '../../../../../kit/database/nested-rows';
import { defineOperation } from '../../../../../kit/operation';
import { bookingGrants, bookings } from '../../../schema';

/** Lets a caller that pushes events to many sessions read the holders once per booking instead of once per session. */
export const listBookingHolders = defineOperation({
  id: 'listBookingHolders',
  method: 'POST',
  path: '/internal/booking-holders',
  summary: 'List the holder keys (`holderKeys`) that can open these bookings',
  description: 'A booking that is missing in the response cannot be opened by anyone.',
  access: 'internal',
  request: { body: z.strictObject({ bookingIds: z.array(z.string()).max(500) }) },
  responses: {
    200: z.strictObject({
      bookings: z.array(z.strictObject({ id: z.string(), holders: z.array(z.string()) })),
    }),
  },
  async handle({ body }, { database }) {
    // Ignores invalid ids, so that the others are still returned.
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
