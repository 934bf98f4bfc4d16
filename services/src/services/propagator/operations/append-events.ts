import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { publishEvents } from '../../../kit/events/publish-events';
import { eventBody } from '../../../kit/events/receive-events';
import { defineOperation } from '../../../kit/operation';
import { problem } from '../../../kit/problem';
import { events } from '../schema';
import { notification } from '../stream/channel';

/** Advisory lock (any constant) under which ids are assigned and committed in one order. */
const appendLock = 7_261_002;

export const appendEvents = defineOperation({
  id: 'appendEvents',
  method: 'POST',
  path: '/internal/events-to-push',
  summary: 'Push events to the sessions that own their bookings; duplicates are ignored',
  access: 'internal',
  request: { body: z.strictObject({ events: z.array(eventBody).min(1).max(500) }) },
  responses: { 204: z.undefined() },
  async handle({ body }, context) {
    if (context.broker) {
      // From a process without `NATS_URL`, while it is being set in all of them.
      const rejected = await publishEvents(context.broker, 'propagator', context, body.events);
      if (rejected.size > 0) {
        throw problem('service-unavailable', {
          status: 503,
          detail: 'NATS does not respond.',
          retryAfter: 1,
        });
      }
      return { status: 204 };
    }
    const rows = body.events.flatMap(({ id, at, bookingId, operationId, type, data }) =>
      // An event without a booking has no owner to push it to.
      bookingId === null
        ? []
        : [{ event_id: id, type, at, booking_id: bookingId, operation_id: operationId, data }],
    );
    if (rows.length === 0) return { status: 204 };
    // One statement, so that the lock is held for a single round trip.
    await context.database.execute(sql`
      with lock as materialized (select pg_advisory_xact_lock(${appendLock})),
      stored as (
        insert into ${events} (event_id, type, at, booking_id, operation_id, data, stored_at)
        select given.*, ${context.clock.now().toISOString()}::timestamptz
        from lock, jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (
          event_id uuid, type text, at timestamptz, booking_id text, operation_id text, data jsonb
        )
        on conflict do nothing
        returning id
      )
      select ${notification({ kind: 'events' })} from (select count(*) from stored) as all_of_them`);
    return { status: 204 };
  },
});
