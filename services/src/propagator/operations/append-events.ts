import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { eventBody } from '../../foundation/events/receive-event';
import { defineOperation } from '../../foundation/operation';
import { notify } from '../channel';
import { events } from '../schema';

/** Any constant: it names the lock under which ids are given and committed in one order. */
const appendLock = 7_261_002;

export const appendEvents = defineOperation({
  id: 'appendEvents',
  method: 'POST',
  path: '/internal/events-to-push',
  summary: 'Push events to the sessions that own their bookings; repeats are recognised',
  access: 'internal',
  request: { body: z.strictObject({ events: z.array(eventBody).min(1).max(500) }) },
  responses: { 204: z.undefined() },
  async handle({ body }, context) {
    const rows = body.events.flatMap(({ id, at, bookingId, ...event }) =>
      // Without a booking nobody owns it: there is no browser to push it to.
      bookingId === null
        ? []
        : [
            {
              ...event,
              bookingId,
              eventId: id,
              at: new Date(at),
              storedAt: context.clock.now(),
            },
          ],
    );
    if (rows.length === 0) return { status: 204 };
    await context.transaction(async (transaction) => {
      await transaction.execute(sql`select pg_advisory_xact_lock(${appendLock})`);
      await transaction.insert(events).values(rows).onConflictDoNothing();
      await notify(transaction, { kind: 'events' });
    });
    return { status: 204 };
  },
});
