import { createHmac } from 'node:crypto';
import { and, asc, eq, lte } from 'drizzle-orm';
import type { Database } from '../database/open-database';
import { events } from '../schema';
import { toEventResponse } from './record-event';

export type Delivery = {
  database: Database;
  webhookUrl: string;
  webhookSecret: string;
  /** Epoch milliseconds. */
  now: () => number;
};

const timeoutMs = 10_000;
const maxRetryDelayMs = 3_600_000;

/** 0.5 s, 1 s, 2 s … up to an hour. */
export const getRetryDelayMs = (attempts: number): number =>
  Math.min(500 * 2 ** (attempts - 1), maxRetryDelayMs);

async function post(delivery: Delivery, body: string): Promise<boolean> {
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
}

/** Posts the oldest due event at least once, with a stable id. Returns false when no event is due. */
export const deliverNextEvent = (delivery: Delivery): Promise<boolean> =>
  delivery.database.transaction(async (tx) => {
    const [event] = await tx
      .select()
      .from(events)
      .where(and(eq(events.delivery, 'pending'), lte(events.nextAttemptAtMs, delivery.now())))
      .orderBy(asc(events.nextAttemptAtMs), asc(events.sequence))
      .limit(1)
      .for('update', { skipLocked: true });
    if (!event) return false;
    const delivered = await post(delivery, JSON.stringify(toEventResponse(event)));
    const attempts = event.attempts + 1;
    await tx
      .update(events)
      .set({
        attempts,
        delivery: delivered ? 'delivered' : 'pending',
        nextAttemptAtMs: delivery.now() + getRetryDelayMs(attempts),
      })
      .where(eq(events.id, event.id));
    return true;
  });

/** Delivers in the background until stopped. Call `wake` after new events. */
export function startDelivery(delivery: Delivery): { wake: () => void; stop: () => Promise<void> } {
  let stopped = false;
  let again = false;
  let running: Promise<void> | undefined;
  const drain = async (): Promise<void> => {
    do {
      again = false;
      try {
        while (!stopped && (await deliverNextEvent(delivery))) again = true;
      } catch {
        // The database is not reachable. The timer below tries again.
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
}

/** The `Stripe-Signature` header: `t=<epoch seconds>,v1=<HMAC-SHA256 of "t.body">`. */
export const signWebhook = (body: string, secret: string, seconds: number): string =>
  `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`;
