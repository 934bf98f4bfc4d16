import { lt } from 'drizzle-orm';
import type { Job, Service } from '../service';

const day = 24 * 3_600_000;
/** The API promises clients one day. */
const responsesRetentionMs = 2 * day;
/** A sender repeats an event until it is delivered, which never takes a month. */
const eventsRetentionMs = 30 * day;

/** A job of every service: deletes old responses of Idempotency-Keys and old marks of received events. */
export function purgeOldRows({ schema }: Service): Job {
  return {
    name: 'forget-old-answers',
    everySeconds: 3600,
    async run({ database, clock }) {
      const now = clock.now().getTime();
      const { idempotencyKeys, receivedEvents } = schema;
      await database
        .delete(idempotencyKeys)
        .where(lt(idempotencyKeys.createdAt, new Date(now - responsesRetentionMs)));
      await database
        .delete(receivedEvents)
        .where(lt(receivedEvents.receivedAt, new Date(now - eventsRetentionMs)));
    },
  };
}
