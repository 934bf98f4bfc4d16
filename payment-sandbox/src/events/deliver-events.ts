import { and, asc, eq, lte } from 'drizzle-orm';
import type { Database } from '../database/open-database';
import { events } from '../schema';
import { presentEvent } from './record-event';
import { signWebhook } from './sign-webhook';

export type Delivery = {
  database: Database;
  webhookUrl: string;
  webhookSecret: string;
  /** Epoch milliseconds. */
  now: () => number;
};

const timeoutMs = 10_000;
const longestWaitMs = 3_600_000;
/** With the waits below, three days of trying, as Stripe does. */
const mostAttempts = 80;

/** 0.5 s, 1 s, 2 s … up to an hour. */
export const waitAfter = (attempts: number): number =>
  Math.min(500 * 2 ** (attempts - 1), longestWaitMs);

const post = async (delivery: Delivery, body: string): Promise<boolean> => {
  try {
    const response = await fetch(delivery.webhookUrl, {
      method: 'POST',
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'stripe-signature': signWebhook(
          body,
          delivery.webhookSecret,
          Math.floor(delivery.now() / 1000),
        ),
        'user-agent': 'Stripe/1.0 (Train Swap sandbox)',
      },
      body,
      signal: AbortSignal.timeout(timeoutMs),
    });
    await response.arrayBuffer();
    return response.ok;
  } catch {
    return false;
  }
};

/**
 * Posts the oldest event that is due; false when none is. Delivery is at least once: a receiver that
 * answered but whose answer was lost gets the event again, with the same id.
 */
export const deliverNextEvent = (delivery: Delivery): Promise<boolean> =>
  delivery.database.db.transaction(async (tx) => {
    const [event] = await tx
      .select()
      .from(events)
      .where(and(eq(events.delivery, 'pending'), lte(events.nextAttemptAtMs, delivery.now())))
      .orderBy(asc(events.nextAttemptAtMs), asc(events.sequence))
      .limit(1)
      .for('update', { skipLocked: true });
    if (!event) return false;
    const delivered = await post(delivery, JSON.stringify(presentEvent(event)));
    const attempts = event.attempts + 1;
    const exhausted = attempts >= mostAttempts;
    await tx
      .update(events)
      .set({
        attempts,
        delivery: delivered ? 'delivered' : exhausted ? 'given_up' : 'pending',
        nextAttemptAtMs: delivery.now() + waitAfter(attempts),
      })
      .where(eq(events.id, event.id));
    return true;
  });

/** Delivers in the background until stopped; `wake` says that there may be something new. */
export const startDelivery = (
  delivery: Delivery,
): { wake: () => void; stop: () => Promise<void> } => {
  let stopped = false;
  let again = false;
  let running: Promise<void> | undefined;
  const drain = async (): Promise<void> => {
    do {
      again = false;
      try {
        while (!stopped && (await deliverNextEvent(delivery))) again = true;
      } catch {
        // The database is away: the timer below tries again.
        again = false;
      }
    } while (again && !stopped);
  };
  const wake = (): void => {
    again = true;
    if (stopped || running) return;
    running = drain().finally(() => {
      running = undefined;
    });
  };
  const timer = setInterval(wake, 500);
  timer.unref();
  return {
    wake,
    stop: async () => {
      stopped = true;
      clearInterval(timer);
      await running;
    },
  };
};
