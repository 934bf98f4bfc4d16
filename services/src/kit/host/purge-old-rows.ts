import { and, gte, lt } from 'drizzle-orm';
import { maxBlockingAttempts } from '../context/outbox';
import type { Job, Service } from '../service';

const day = 24 * 3_600_000;
/** The API promises one day. */
const responsesRetentionMs = 2 * day;
/** Longer than a sender retries an event. */
const eventsRetentionMs = 30 * day;

/** The job of each service that deletes old idempotent responses, ids of received events and what was set aside. */
export function createPurgeJob({ schema }: Service): Job {
  return {
    name: 'purge-old-rows',
    everySeconds: 3600,
    async run({ database, clock }) {
      const now = clock.now().getTime();
      const { idempotencyKeys, outbox, receivedEvents } = schema;
      await database
        .delete(idempotencyKeys)
        .where(lt(idempotencyKeys.createdAt, new Date(now - responsesRetentionMs)));
      await database
        .delete(receivedEvents)
        .where(lt(receivedEvents.receivedAt, new Date(now - eventsRetentionMs)));
      await database
        .delete(outbox)
        .where(
          and(
            gte(outbox.attempts, maxBlockingAttempts),
            lt(outbox.createdAt, new Date(now - eventsRetentionMs)),
          ),
        );
    },
  };
}
