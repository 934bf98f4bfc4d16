import { eq } from 'drizzle-orm';
import type { SettableClock } from 'shared-server/clock';
import { openDatabase } from '../database/open-database';
import { deliverNextEvent } from '../events/deliver-events';
import { events } from '../schema';

export type Webhooks = {
  /** Sends all pending webhooks in order. A rejected one stays pending. */
  deliver(): Promise<void>;
  /** Drops the pending webhooks. */
  drop(): Promise<void>;
  /** Sends delivered webhooks again, as when the response was lost. */
  redeliver(): Promise<void>;
  stop(): Promise<void>;
};

type WebhookOptions = {
  databaseUrl: string;
  webhookUrl: string;
  webhookSecret: string;
  clock: SettableClock;
};

/** The provider's delivery of webhooks, controlled by the test. */
export async function createManualWebhooks({
  databaseUrl,
  clock,
  ...to
}: WebhookOptions): Promise<Webhooks> {
  const database = openDatabase(databaseUrl);
  const delivery = { ...to, database, now: () => clock.now().getTime() };
  const mark = (from: 'pending' | 'delivered', as: 'pending' | 'given_up') =>
    database.db
      .update(events)
      .set({ delivery: as, nextAttemptAtMs: 0 })
      .where(eq(events.delivery, from));
  return {
    deliver: async () => {
      while (await deliverNextEvent(delivery));
    },
    drop: async () => void (await mark('pending', 'given_up')),
    redeliver: async () => void (await mark('delivered', 'pending')),
    stop: () => database.close(),
  };
}
