import { lt } from 'drizzle-orm';
import type { Job, Service } from '../service';

const day = 24 * 3_600_000;
/** Clients are promised a day. */
const answersKept = 2 * day;
/** A sender repeats an event for as long as it is undelivered; one of a month ago is long delivered. */
const eventsKept = 30 * day;

/** Every service's own: answers to Idempotency-Keys and marks of received events do not pile up. */
export function forgetOldAnswers({ schema }: Service): Job {
  return {
    name: 'forget-old-answers',
    everySeconds: 3600,
    async run({ database, clock }) {
      const now = clock.now().getTime();
      const { idempotencyKeys, receivedEvents } = schema;
      await database
        .delete(idempotencyKeys)
        .where(lt(idempotencyKeys.createdAt, new Date(now - answersKept)));
      await database
        .delete(receivedEvents)
        .where(lt(receivedEvents.receivedAt, new Date(now - eventsKept)));
    },
  };
}
